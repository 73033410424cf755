import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isDateFixed, timesheetDays } from '@driverdesk/domain/timesheets/timesheetDates.ts'
import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { businessTime, useToday } from '../../kernel/businessClock.ts'
import { DateField } from '../../ui/DateField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { TIMESHEET_LABELS } from './timesheetForm.ts'

interface WorkTimes {
  period_date: string
  start_time: string
  finish_time: string
}

interface WorkTimeFieldsProps<V extends WorkTimes> {
  form: UseFormReturnType<V>
  role: Role
  /** Of the timesheet's shift; undefined for one made by hand. */
  shiftDate?: IsoDate | undefined
  /** undefined for a new one. */
  storedDate?: IsoDate | undefined
}

/** When somebody worked: a date that the role may choose, and two times (docs/spec/timesheets.md#timesheet-dates). */
export function WorkTimeFields<V extends WorkTimes>(props: WorkTimeFieldsProps<V>) {
  const { form, role, shiftDate, storedDate } = props
  const dated = { role, today: useToday(), shiftDate, storedDate }
  const days = timesheetDays(dated)
  const now = businessTime()
  const time = (field: 'start_time' | 'finish_time') => ({
    ...form.getInputProps(field),
    value: form.values[field],
    label: TIMESHEET_LABELS[field],
  })
  return (
    <>
      <DateField
        {...form.getInputProps('period_date')}
        value={form.values.period_date}
        label={TIMESHEET_LABELS.period_date}
        {...(isDateFixed(dated)
          ? { readOnly: true, description: 'Only the agency changes the date.' }
          : { earliest: days.from, latest: days.to, required: true })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TimeField {...time('start_time')} now={now} required />
        <TimeField {...time('finish_time')} now={now} required />
      </SimpleGrid>
    </>
  )
}
