import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { snapToList } from '@driverdesk/domain/kernel/timeList.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type ScheduledDetails, scheduledChanges } from '@driverdesk/domain/timesheets/scheduledDetails.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { dateOf, type TimesheetFormValues } from './timesheetForm.ts'

/** A plan without amounts for a restaurant, or for a shift outside the range. */
export type Scheduled = Pick<ScheduledDetails, 'period_date' | 'start_time' | 'finish_time'> &
  Partial<ScheduledDetails>

export function scheduledOf({ shift, timesheet }: TimesheetRow): Scheduled | undefined {
  if (!shift) return timesheet?.planned ?? undefined
  const { period_date, start_time, finish_time } = shift
  if (!('cost_bonus' in shift)) return { period_date, start_time, finish_time }
  const cost_bonus = poundsToPence(shift.cost_bonus)
  return {
    period_date,
    start_time,
    finish_time,
    cost_bonus,
    const_fuel_bonus: poundsToPence(shift.const_fuel_bonus),
  }
}

/** Returns what 'Import Scheduled Details' puts into the form: values that differ. A restaurant imports times only. */
export function importedValues(
  values: TimesheetFormValues,
  scheduled: Scheduled,
  role: Role,
): Partial<TimesheetFormValues> {
  const form = {
    period_date: dateOf(values),
    start_time: values.start_time,
    finish_time: values.finish_time,
    cost_bonus: Number(values.cost_bonus),
    const_fuel_bonus: Math.round(Number(values.const_fuel_bonus) * 100),
  }
  const { start_time, finish_time } = scheduled
  const plan = {
    ...form,
    ...(role !== 'restaurant' && scheduled),
    start_time: snapToList(start_time),
    finish_time: snapToList(finish_time),
  }
  const changes = scheduledChanges(form, plan)
  return {
    ...(changes.period_date !== undefined && { period_date: displayDate(changes.period_date) }),
    ...(changes.start_time !== undefined && { start_time: changes.start_time }),
    ...(changes.finish_time !== undefined && { finish_time: changes.finish_time }),
    ...(changes.cost_bonus !== undefined && { cost_bonus: String(changes.cost_bonus) }),
    ...(changes.const_fuel_bonus !== undefined && { const_fuel_bonus: changes.const_fuel_bonus / 100 }),
  }
}
