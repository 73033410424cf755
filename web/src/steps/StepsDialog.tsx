import { Button, Group, Stack } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { StepProgress } from '../ui/longCall/StepProgress.tsx'
import type { SchedulePart } from './history.data.ts'
import { ShiftHistoryDialog } from './ShiftHistoryDialog.tsx'
import { SnapshotDialog } from './SnapshotDialog.tsx'
import { StepRefusedDialog } from './StepRefusedDialog.tsx'
import type { StepToTake } from './steps.data.ts'
import type { Undo } from './undo.data.ts'
import { WeekHistoryDialog } from './WeekHistoryDialog.tsx'

interface StepsDialogProps {
  undo: Undo
  part: SchedulePart
  /** The publish on screen; undefined shows none. */
  published: number | 'latest' | undefined
  onPublished: (id: number | undefined) => void
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  announce: (text: string) => void
  /** Returns the function that opens a shift; undefined if the shift is not on screen. */
  opening: (shiftId: number) => (() => void) | undefined
}

export function StepsDialog(props: StepsDialogProps) {
  const { undo, part, published, onPublished, restaurants, announce, opening } = props
  const { underWay, hideProgress, refusal, closeRefusal, panel, showPanel } = undo
  const close = () => showPanel(undefined)
  return (
    <>
      {underWay && <StepUnderWay asked={underWay} onClose={hideProgress} />}
      {refusal && (
        <StepRefusedDialog
          refusal={refusal}
          onClose={closeRefusal}
          opening={opening}
          onHistory={(shiftId) => {
            closeRefusal()
            showPanel({ kind: 'shift', shiftId })
          }}
        />
      )}
      {panel?.kind === 'shift' && <ShiftHistoryDialog shiftId={panel.shiftId} onClose={close} />}
      {published !== undefined && (
        <SnapshotDialog
          {...{ part, published, onPublished, restaurants, announce }}
          toasts={undo.toasts}
          onUndo={(stepId) => undo.take('undo', stepId)}
          onClose={() => onPublished(undefined)}
        />
      )}
      {panel?.kind === 'week' && <WeekHistoryDialog part={part} onClose={close} />}
    </>
  )
}

const NOW = { undo: 'Undoing', redo: 'Redoing' } as const

/** The progress of undoing or redoing a large step. */
const StepUnderWay = ({ asked, onClose }: { asked: StepToTake; onClose: () => void }) => (
  <Dialog onClose={onClose} title={`${NOW[asked.way]}: ${asked.step.name}`} size={480} centered>
    <Stack gap="md">
      <StepProgress step={{ key: asked.idempotencyKey, count: asked.step.shifts }} now={NOW[asked.way]} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Hide
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
