import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { CALENDAR } from '../ui/calendar.ts'
import classes from './LeaveTab.module.css'

interface LeaveRangeProps {
  today: IsoDate
  /** All days of the range are taken off. */
  onAdd: (range: DateRange) => void
}

type Days = [string | null, string | null]
const NOTHING: Days = [null, null]

/** Leave over several days at once. */
export function LeaveRange({ today, onAdd }: LeaveRangeProps) {
  const [days, setDays] = useState<Days>(NOTHING)
  const [from, to] = days
  return (
    <div className={classes.range}>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        label="Leave over several days"
        placeholder="First day – last day"
        value={days}
        onChange={setDays}
        minDate={today}
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        {...CALENDAR}
        clearable
        popoverProps={{ returnFocus: true }}
      />
      <Button
        variant="default"
        disabled={from === null || to === null}
        onClick={() => {
          if (from === null || to === null) return
          onAdd({ from, to })
          setDays(NOTHING)
        }}
      >
        Add leave
      </Button>
    </div>
  )
}
