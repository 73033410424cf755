import type { Pence } from '../kernel/money.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'

/** Values that a timesheet takes from its shift, with money in the same unit. */
export interface ScheduledDetails extends ShiftHours {
  cost_bonus: Pence
  const_fuel_bonus: Pence
}

/**
 * Changes that 'Import Scheduled Details' makes in the form (docs/spec/timesheets.md#scheduled-details): the scheduled
 * values that differ; empty if the banner has nothing to offer.
 */
export function scheduledChanges(
  form: ScheduledDetails,
  { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus }: ScheduledDetails,
): Partial<ScheduledDetails> {
  const scheduled = { period_date, start_time, finish_time, cost_bonus, const_fuel_bonus }
  const fields = Object.keys(scheduled) as (keyof ScheduledDetails)[]
  return Object.fromEntries(
    fields.filter((field) => form[field] !== scheduled[field]).map((field) => [field, scheduled[field]]),
  )
}
