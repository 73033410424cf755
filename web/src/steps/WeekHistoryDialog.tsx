import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Modal, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Doing } from './Doing.tsx'
import classes from './History.module.css'
import { type SchedulePart, useHistoryLive, weekHistoryQuery } from './history.data.ts'
import { ShiftHistoryDialog } from './ShiftHistoryDialog.tsx'

interface WeekHistoryDialogProps {
  part: SchedulePart
  onClose: () => void
}

/** Who did what on the schedule of these days, newest first; each entry leads to its shifts. */
export function WeekHistoryDialog({ part, onClose }: WeekHistoryDialogProps) {
  const isPhone = useIsPhone()
  const [person, setPerson] = useState<string>()
  const [shiftId, setShiftId] = useState<number>()
  const history = useInfiniteQuery(weekHistoryQuery(part))
  useHistoryLive()
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  const people = [...new Set(entries.map(({ actor_name }) => actor_name))].sort()
  const shown = entries.filter(({ actor_name }) => person === undefined || actor_name === person)
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
      <ListState
        what="changes"
        queries={[history]}
        isEmpty={entries.length === 0}
        empty={
          <EmptyState
            title="No changes yet"
            hint="What is done on these days from now on is listed here."
            icon={<IconHistory size={24} stroke={1.5} />}
          />
        }
      >
        <div className={classes.filter}>
          <FilterSelect
            label="Person"
            all="All people"
            nothingFound="Nobody of that name"
            choices={people.map((name) => ({ value: name, label: name }))}
            value={person}
            onChange={setPerson}
          />
        </div>
        <ol className={classes.entries} aria-label="Changes">
          {shown.map(({ first, shifts, ...entry }) => (
            <li key={entry.step_id}>
              <Doing {...entry} />
              {first.map(({ shift_id, name, fields }) => (
                <div key={shift_id}>
                  <button type="button" className={classes.shift} onClick={() => setShiftId(shift_id)}>
                    <bdi>{name}</bdi>
                  </button>
                  {shifts === 1 && <FieldChanges fields={fields} />}
                </div>
              ))}
              {shifts > first.length && (
                <span className={classes.more}>and {shifts - first.length} more</span>
              )}
            </li>
          ))}
        </ol>
        {shown.length === 0 && <Text size="sm">Nothing of theirs among the entries shown.</Text>}
        {history.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier changes
          </Button>
        )}
      </ListState>
      {shiftId !== undefined && (
        <ShiftHistoryDialog shiftId={shiftId} onClose={() => setShiftId(undefined)} />
      )}
    </Modal>
  )
}
