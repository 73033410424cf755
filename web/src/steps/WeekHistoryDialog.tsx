import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Modal, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Changes, ChangesState } from '../ui/changes/Changes.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { CellButton } from '../ui/list/CellButton.tsx'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { Outdated } from '../ui/list/Outdated.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Doing } from './Doing.tsx'
import { type SchedulePart, useHistoryLive, weekHistoryQuery } from './history.data.ts'
import { ShiftHistoryDialog } from './ShiftHistoryDialog.tsx'
import classes from './WeekHistory.module.css'

interface WeekHistoryDialogProps {
  part: SchedulePart
  onClose: () => void
}

/** Who did what on the schedule of these days, newest first; each entry leads to its shifts. */
export function WeekHistoryDialog({ part, onClose }: WeekHistoryDialogProps) {
  const isPhone = useIsPhone()
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
    <Modal
      opened
      onClose={onClose}
      title={`History: ${displayDate(part.range.from)} – ${displayDate(part.range.to)}`}
      size={640}
      fullScreen={isPhone}
      // The dialog above it goes first.
      closeOnEscape={shiftId === undefined}
      returnFocus={false}
      classNames={{ title: dialog.title }}
    >
      <ChangesState
        queries={[history]}
        isEmpty={entries.length === 0 && people.length === 0}
        hint="What is done on these days from now on is listed here."
      >
        <div className={classes.filter}>
          <FilterSelect
            label="Person"
            all="All people"
            nothingFound="Nobody of that name"
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
        {entries.length === 0 && <Text size="sm">Nothing of theirs on these days.</Text>}
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
    </Modal>
  )
}
