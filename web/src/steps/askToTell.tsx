import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { askInDialog } from '../ui/askInDialog.ts'

interface TellQuestion {
  title: string
  /** What the buttons do: 'Undo'. */
  verb: string
  /** It changes something for drivers: whether they are told is part of the answer. */
  isTold: boolean
  children: ReactNode
}

interface TellAnswer {
  push: PushDrivers | undefined
}

/**
 * Asks before something is done that drivers can be told of; undefined where the person thought better of it. Cancel
 * has the focus, so Enter alone changes nothing (docs/spec/ui.md#bulk-questions).
 */
export const askToTell = ({ title, ...asked }: TellQuestion): Promise<TellAnswer | undefined> =>
  askInDialog(title, (onAnswer) => <Question {...asked} onAnswer={onAnswer} />, 480)

interface QuestionProps extends Omit<TellQuestion, 'title'> {
  onAnswer: (answer?: TellAnswer) => void
}

function Question({ verb, isTold, children, onAnswer }: QuestionProps) {
  return (
    <Stack gap="md">
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={() => onAnswer()} data-autofocus>
          Cancel
        </Button>
        {isTold && (
          <Button variant="default" onClick={() => onAnswer({ push: PUSH_NOT })}>
            {verb} quietly
          </Button>
        )}
        <Button onClick={() => onAnswer({ push: isTold ? PUSH_SEND : undefined })}>
          {isTold ? `${verb} and notify` : verb}
        </Button>
      </Group>
    </Stack>
  )
}
