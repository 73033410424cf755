import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { Menu, Text } from '@mantine/core'
import { stepDays, stepMoment } from './stepMoment.ts'
import type { Undo } from './undo.data.ts'

/** The most steps that are listed; older ones move up as steps are undone. */
const LISTED = 20

interface StepLinesProps extends Pick<Undo, 'take'> {
  undo: readonly Step[]
  redo: readonly Step[]
}

/** The lines of the menu of the last steps. */
export function StepLines({ undo, redo, take }: StepLinesProps) {
  return (
    <>
      {undo.length + redo.length === 0 && (
        <Menu.Label>Your changes to the schedule are listed here and can be undone</Menu.Label>
      )}
      <Steps title="Undo" steps={undo} onStep={(step) => take('undo', step)} />
      <Steps title="Redo" steps={redo} onStep={(step) => take('redo', step)} />
    </>
  )
}

interface StepsProps {
  title: string
  steps: readonly Step[]
  onStep: (step: Step) => void
}

function Steps({ title, steps, onStep }: StepsProps) {
  if (steps.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {steps.slice(0, LISTED).map((step) => (
        <Menu.Item
          key={step.id}
          aria-label={[`${title}: ${step.name}`, stepMoment(step.at), stepDays(step)]
            .filter(Boolean)
            .join(', ')}
          onClick={() => onStep(step)}
        >
          <Text size="sm">{step.name}</Text>
          <Text size="xs" c="dimmed">
            {[stepMoment(step.at), stepDays(step)].filter(Boolean).join(' · ')}
          </Text>
        </Menu.Item>
      ))}
    </>
  )
}
