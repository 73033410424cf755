import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, type TablerIcon } from '@tabler/icons-react'
import { LaterPart } from '../ui/LaterPart.tsx'
import type { Way } from './steps.data.ts'
import classes from './steps.module.css'
import type { Undo } from './undo.data.ts'

const loadLines = async () => (await import('./StepLines.tsx')).StepLines

/** Undo and redo buttons with the name of the step, and a menu of the last steps. */
export function UndoMenu({ stack, busy, take }: Undo) {
  const [undo, redo] = [stack?.undo ?? [], stack?.redo ?? []]
  return (
    <ActionIcon.Group data-steps="">
      <StepButton way="undo" step={undo[0]} isBusy={busy === 'undo'} onClick={() => take('undo', undo[0])} />
      <StepButton way="redo" step={redo[0]} isBusy={busy === 'redo'} onClick={() => take('redo', redo[0])} />
      <Menu position="bottom-start" shadow="md" width={300} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} w={24} miw={24} aria-label="Your last steps">
            <IconChevronDown size="0.875rem" stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <LaterPart load={loadLines} what="steps" props={{ undo, redo, take }} />
        </Menu.Dropdown>
      </Menu>
    </ActionIcon.Group>
  )
}

const BUTTONS: Record<Way, { label: string; none: string; keys: string; Icon: TablerIcon }> = {
  undo: { label: 'Undo', none: 'Nothing to undo', keys: 'Ctrl+Z', Icon: IconArrowBackUp },
  redo: { label: 'Redo', none: 'Nothing to redo', keys: 'Ctrl+Shift+Z', Icon: IconArrowForwardUp },
}

interface StepButtonProps {
  way: Way
  /** Undefined if there is none. */
  step: Step | undefined
  isBusy: boolean
  onClick: () => void
}

function StepButton({ way, step, isBusy, onClick }: StepButtonProps) {
  const { label, none, keys, Icon } = BUTTONS[way]
  const name = step ? `${label}: ${step.name}` : none
  const isOff = isBusy || !step
  return (
    <Tooltip label={step ? `${name} (${keys})` : none} openDelay={300}>
      <ActionIcon
        variant="default"
        size={36}
        data-way={way}
        aria-label={name}
        loading={isBusy}
        // Not `disabled`: the button would lose the focus and its tooltip.
        data-disabled={isOff || undefined}
        onClick={isOff ? undefined : onClick}
        renderRoot={(root) => (
          <button
            {...root}
            disabled={false}
            aria-disabled={isOff || undefined}
            aria-busy={isBusy || undefined}
          />
        )}
      >
        <Icon size="1.125rem" stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
