import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Changes, ChangesState, FieldChanges } from '../ui/changes/Changes.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { Outdated } from '../ui/list/ListScreen.tsx'
import { StepProgress } from '../ui/longCall/CallProgress.tsx'
import { type SchedulePart, useHistoryLive, weekHistoryQuery } from './history.data.ts'
import { Doing, ShiftHistoryDialog } from './ShiftHistoryDialog.tsx'
import { StepRefusedDialog } from './StepRefusedDialog.tsx'
import type { StepToTake } from './steps.data.ts'
import type { Undo } from './undo.data.ts'
import { VersionDialog } from './VersionDialog.tsx'

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
        <VersionDialog
          part={part}
          published={published}
          onPublished={onPublished}
          restaurants={restaurants}
          announce={announce}
          toasts={undo.toasts}
          onUndo={(stepId) => undo.take('undo', stepId)}
          pressed={undo.opener}
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

/** The steps on these days, newest first. Each entry leads to its shifts. */
function WeekHistoryDialog({ part, onClose }: { part: SchedulePart; onClose: () => void }) {
  const [person, setPerson] = useState<string>()
  const [shiftId, setShiftId] = useState<number>()
  const history = useInfiniteQuery({
    ...weekHistoryQuery(part, person),
    placeholderData: keepPreviousData,
  })
  useHistoryLive()
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  const people = history.data?.pages[0]?.people ?? []
  return (
    <Dialog
      onClose={onClose}
      title={`History: ${displayDate(part.range.from)} – ${displayDate(part.range.to)}`}
      size={640}
      // Escape closes the shift's history first.
      closeOnEscape={shiftId === undefined}
    >
      <ChangesState
        queries={[history]}
        isEmpty={entries.length === 0 && people.length === 0}
        hint="Changes on these days will appear here."
      >
        <Box maw={280} pt={4} mb="sm">
          <FilterSelect
            label="Person"
            all="All people"
            nothingFound="No person found"
            choices={people.map(({ actor, name }) => ({ value: actor, label: name }))}
            value={person}
            onChange={setPerson}
          />
        </Box>
        <Outdated is={history.isPlaceholderData}>
          <Changes>
            {entries.map(({ first, shifts, ...entry }) => (
              <Doing key={entry.step_id} {...entry}>
                {first.map(({ shift_id, name, fields }) => (
                  <Box key={shift_id} mt={7}>
                    <CellButton onClick={() => setShiftId(shift_id)}>{name}</CellButton>
                    {shifts === 1 && <FieldChanges fields={fields} />}
                  </Box>
                ))}
                {shifts > first.length && (
                  <Text span inherit c="dimmed">
                    and {shifts - first.length} more
                  </Text>
                )}
              </Doing>
            ))}
          </Changes>
        </Outdated>
        {entries.length === 0 && <Text size="sm">No changes by this person on these days.</Text>}
        {history.hasNextPage && (
          <BusyButton
            variant="default"
            size="xs"
            isBusy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier changes
          </BusyButton>
        )}
      </ChangesState>
      {shiftId !== undefined && (
        <ShiftHistoryDialog shiftId={shiftId} onClose={() => setShiftId(undefined)} />
      )}
    </Dialog>
  )
}
