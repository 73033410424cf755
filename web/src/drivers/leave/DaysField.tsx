import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { CALENDAR, CALENDAR_ON_SCREEN } from '../../ui/DateField.tsx'

export type Days = [first: string | null, last: string | null]
export const NO_DAYS: Days = [null, null]

interface DaysFieldProps {
  label: string
  description?: string
  placeholder: string
  value: Days
  onChange: (days: Days) => void
  /** The first day that can be chosen. */
  today: IsoDate
  clearable?: boolean
}

export const DaysField = ({ today, ...field }: DaysFieldProps) => (
  <DatePickerInput
    type="range"
    allowSingleDateInRange
    minDate={today}
    valueFormat="DD/MM/YYYY"
    leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
    leftSectionPointerEvents="none"
    {...CALENDAR}
    popoverProps={{ returnFocus: true, middlewares: CALENDAR_ON_SCREEN }}
    {...field}
  />
)
