import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { countOf } from '../ui/dayWords.ts'
import { RowButton } from '../ui/list/RowButton.tsx'
import { numberText } from '../ui/numberText.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { Reasons } from './Reasons.tsx'
import type { StepRefusal } from './stepRefusal.ts'

interface StepRefusedDialogProps {
  refusal: StepRefusal
  onClose: () => void
  /** Where the keyboard goes when what asked for it is gone. */
  restoreFocus: () => void
  /** Opens a shift that is on screen; undefined where it is not. */
  opening: (shiftId: number) => (() => void) | undefined
  /** Left out for those who are told no history. */
  onHistory?: (shiftId: number) => void
}

const DONE = { undo: 'undone', redo: 'redone' } as const

/** Why nothing was undone or redone: each shift that stands in the way, with the reason and ways on. */
export function StepRefusedDialog(props: StepRefusedDialogProps) {
  const { refusal, onClose, restoreFocus, opening, onHistory } = props
  const { way, step, problems, begunBy } = refusal
  useFocusBack(restoreFocus, begunBy)
  return (
    <Modal opened onClose={onClose} title={`Cannot be ${DONE[way]}: ${step.name}`} size={480} centered>
      <Stack gap="md">
        <Text size="sm">
          Nothing was changed, because of {countOf(problems.length, 'shift')}
          {step.shifts > problems.length && ` of ${numberText(step.shifts)}`}:
        </Text>
        <Reasons
          reasons={problems}
          waysOf={({ shift_id, message }) => {
            const open = opening(shift_id)
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
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
