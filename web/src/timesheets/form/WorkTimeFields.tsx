import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { latestDate } from '@driverdesk/domain/timesheets/timesheetDates.ts'
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
}

/** When somebody worked: a date up to tomorrow, of a restaurant up to today, and two times (document 3, section 5.1). */
export function WorkTimeFields<V extends WorkTimes>({ form, role }: WorkTimeFieldsProps<V>) {
  const today = useToday()
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
        latest={latestDate(role, today)}
        required
      />
      <SimpleGrid cols={2} spacing="sm">
        <TimeField {...time('start_time')} now={now} required />
        <TimeField {...time('finish_time')} now={now} required />
      </SimpleGrid>
    </>
  )
}
