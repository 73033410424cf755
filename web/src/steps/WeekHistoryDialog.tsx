import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Changes, ChangesState } from '../ui/changes/Changes.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { Outdated } from '../ui/list/Outdated.tsx'
import { type SchedulePart, useHistoryLive, weekHistoryQuery } from './history.data.ts'
import { Doing, ShiftHistoryDialog } from './ShiftHistoryDialog.tsx'
import classes from './WeekHistory.module.css'

interface WeekHistoryDialogProps {
  part: SchedulePart
  onClose: () => void
}

/** The steps on these days, newest first. Each entry leads to its shifts. */
export function WeekHistoryDialog({ part, onClose }: WeekHistoryDialogProps) {
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
        <div className={classes.filter}>
          <FilterSelect
            label="Person"
            all="All people"
            nothingFound="No person found"
            choices={people.map(({ actor, name }) => ({ value: actor, label: name }))}
            value={person}
            onChange={setPerson}
          />
        </div>
        <Outdated is={history.isPlaceholderData}>
          <Changes>
            {entries.map(({ first, shifts, ...entry }) => (
              <Doing key={entry.step_id} {...entry}>
                {first.map(({ shift_id, name, fields }) => (
                  <div key={shift_id} className={classes.shift}>
                    <CellButton onClick={() => setShiftId(shift_id)}>{name}</CellButton>
                    {shifts === 1 && <FieldChanges fields={fields} />}
                  </div>
                ))}
                {shifts > first.length && (
                  <span className={classes.more}>and {shifts - first.length} more</span>
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
