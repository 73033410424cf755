import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { RowButton } from '../ui/list/RowButton.tsx'
import type { StepRefusal } from './steps.data.ts'
import classes from './steps.module.css'

interface StepRefusedDialogProps {
  refusal: StepRefusal
  onClose: () => void
  /** Returns the function that opens a shift; undefined if the shift is not on screen. Left out by screens without shifts. */
  opening?: (shiftId: number) => (() => void) | undefined
  /** Left out for readers without a history. */
  onHistory?: (shiftId: number) => void
}

const DONE = { undo: 'undone', redo: 'redone' } as const

/** Says why nothing was undone or redone: lists each shift that prevents it, with the reason. */
export function StepRefusedDialog(props: StepRefusedDialogProps) {
  const { refusal, onClose, opening, onHistory } = props
  const { way, step, problems, pressed } = refusal
  return (
    <Dialog
      onClose={onClose}
      title={`Cannot be ${DONE[way]}: ${step.name}`}
      size={480}
      centered
      pressed={pressed}
    >
      <Stack gap="md">
        <Text size="sm">
          Nothing was changed, because of {countOf(problems.length, 'shift')}
          {step.shifts > problems.length && ` of ${numberText(step.shifts)}`}:
        </Text>
        <StepReasons
          reasons={problems}
          buttonsFor={({ shift_id, message }) => {
            const open = opening?.(shift_id)
            return (
              <>
                {open && (
                  <RowButton label={`Open shift: ${message}`} onClick={open}>
                    Open
                  </RowButton>
                )}
                {onHistory && (
                  <RowButton label={`History: ${message}`} onClick={() => onHistory(shift_id)}>
                    History
                  </RowButton>
                )}
              </>
            )
          }}
        />
        <DialogButtons>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

interface Reason {
  shift_id: number
  message: string
}

interface StepReasonsProps {
  reasons: readonly Reason[]
  buttonsFor?: (reason: Reason) => ReactNode
  label?: string
}

/** The most reasons that are listed; the rest are counted. */
const LISTED = 100

/** A sentence about each shift; at first why it stays as it is. */
export function StepReasons({ reasons, buttonsFor, label = 'Why this cannot be done' }: StepReasonsProps) {
  const more = reasons.length - LISTED
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className={classes.refused} aria-label={label} tabIndex={0}>
      <ul>
        {reasons.slice(0, LISTED).map((reason) => (
          <li key={reason.shift_id}>
            <span dir="auto">{reason.message}</span>
            {buttonsFor && (
              <Group component="span" gap={6} justify="flex-end" flex="none">
                {buttonsFor(reason)}
              </Group>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="sm" c="dimmed">{`and ${numberText(more)} more`}</Text>}
    </section>
  )
}
