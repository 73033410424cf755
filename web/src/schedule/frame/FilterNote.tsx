import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from '../PhoneSchedule.module.css'
import type { ScheduleSearch, ScheduleView } from '../schedule.search.ts'
import type { DriversById } from '../shift/shiftWords.ts'

interface FilterNoteProps {
  view: ScheduleView
  drivers: DriversById
  onChange: (search: ScheduleSearch) => void
}

/** What the drivers' drawer leaves out of the schedule, each with the way to show it again. */
export function FilterNote({ view: { driver, busy }, drivers, onChange }: FilterNoteProps) {
  if (driver === undefined && !busy) return null
  const who = driver === 'open' ? 'open shifts' : driver && (drivers.get(driver)?.full_name ?? 'one driver')
  return (
    <div className={classes.filters}>
      {who && <Filter words={`Only ${who}`} onClear={() => onChange({ driver: undefined })} />}
      {busy && <Filter words="Only restaurants with shifts" onClear={() => onChange({ busy: undefined })} />}
    </div>
  )
}

const Filter = ({ words, onClear }: { words: string; onClear: () => void }) => (
  <Button
    variant="light"
    radius="xl"
    px="md"
    maw="100%"
    aria-label={`${words}: show all again`}
    rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
    onClick={onClear}
  >
    <bdi>{words}</bdi>
  </Button>
)
