import { ChangedTimesheet, type NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isRounded, snapToList } from '@driverdesk/domain/kernel/timeList.ts'
import { displayDate, type IsoDate, isIsoDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  dateProblem,
  type ScheduledDetails,
  scheduledChanges,
  timesheetProblems,
} from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { APPROVED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import type { TimesheetRow } from '../timesheetDesk.ts'

export type TimesheetFormField = keyof TimesheetFormValues

export const TIMESHEET_LABELS: Readonly<Record<TimesheetFormField, string>> = {
  restaurant_id: 'Restaurant',
  driver_id: 'Driver',
  period_date: 'Date',
  start_time: 'Start Time',
  finish_time: 'Finish Time',
  cost_bonus: 'Driver bonus',
  fuel_bonus_0: 'Trips 0–3 mi',
  fuel_bonus_3: 'Trips 3–6 mi',
  fuel_bonus_6: 'Trips 6+ mi',
  const_fuel_bonus: 'Constant fuel bonus',
  cost_extra_bonus: 'Cancellation fee/bonus',
  comment: 'Shift comment',
  discard_reason: 'Reason for discarding',
}

export const BANDS = ['fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6'] as const

/** The label for pay for lost time. */
export const feeLabel = ({ timesheet }: Pick<TimesheetRow, 'timesheet'>): string =>
  timesheet?.short_notice ? 'Pay for short notice' : TIMESHEET_LABELS.cost_extra_bonus

/** The times of the row cannot be changed. */
const isFixed = ({ type, status }: Pick<TimesheetRow, 'type' | 'status'>): boolean =>
  type === OF_CANCELLATION || status === APPROVED

/** No amounts: pence as text (one of the bonus choices), pounds, and numbers of trips. */
export const NO_PAY = {
  cost_bonus: '0',
  const_fuel_bonus: 0 as number | string,
  cost_extra_bonus: 0 as number | string,
  fuel_bonus_0: 0 as number | string,
  fuel_bonus_3: 0 as number | string,
  fuel_bonus_6: 0 as number | string,
}

/**
 * The initial values of a row's form, from its timesheet or else its shift. Named as on the wire, so that the server's
 * messages match the fields.
 */
export function rowValues(row: TimesheetRow) {
  const { timesheet, shift, restaurant_id, driver_id, period_date, start_time, finish_time } = row
  const paid = timesheet ?? (shift && 'cost_bonus' in shift ? shift : NO_PAY)
  // Rounded as in the time fields, so that opening a row is no edit. Fixed times stay exact.
  const shown = isFixed(row) ? (time: string) => time : snapToList
  return {
    /** Ids as text; null if nothing is chosen. */
    restaurant_id: String(restaurant_id) as string | null,
    driver_id: driver_id ? String(driver_id) : null,
    period_date: displayDate(period_date),
    start_time: shown(start_time),
    finish_time: shown(finish_time),
    cost_bonus: String(row.bonus ?? 0),
    const_fuel_bonus: paid.const_fuel_bonus,
    cost_extra_bonus: penceToPounds(row.fee ?? 0) as number | string,
    fuel_bonus_0: paid.fuel_bonus_0,
    fuel_bonus_3: paid.fuel_bonus_3,
    fuel_bonus_6: paid.fuel_bonus_6,
    comment: (timesheet ?? shift)?.comment ?? '',
    discard_reason: timesheet?.discard_reason ?? '',
  }
}

export type TimesheetFormValues = ReturnType<typeof rowValues>

export function hasRounded(
  values: Pick<TimesheetFormValues, 'start_time' | 'finish_time'>,
  row: TimesheetRow,
): boolean {
  if (isFixed(row)) return false
  return isRounded(values.start_time, row.start_time) || isRounded(values.finish_time, row.finish_time)
}

/** The date of the field, or its text if that is not a date. */
export const dateOf = ({ period_date }: Pick<TimesheetFormValues, 'period_date'>): IsoDate =>
  typedDate(period_date) ?? period_date.trim()

/** Restaurants see the pay of timesheets, not of shifts. */
export const knowsPay = ({ timesheet }: Pick<TimesheetRow, 'timesheet'>, role: Role): boolean =>
  role !== 'restaurant' || timesheet !== undefined

/** The request body. Amounts that the user may not see are left out, so that the server keeps them. */
export function timesheetBody(values: TimesheetFormValues, hasPay: boolean, role: Role): NewTimesheet {
  const { restaurant_id, driver_id, start_time, finish_time, comment } = values
  const given = {
    restaurant_id: Number(restaurant_id ?? 0),
    driver_id: Number(driver_id ?? 0),
    period_date: dateOf(values),
    start_time,
    finish_time,
    comment,
  }
  if (!hasPay) return given
  const trips = Object.fromEntries(BANDS.map((band) => [band, Number(values[band])]))
  // Bonuses and the fee are the agency's (docs/spec/timesheets.md#amounts-of-the-agency).
  if (role === 'restaurant') return { ...given, ...trips }
  return {
    ...given,
    cost_bonus: penceToPounds(Number(values.cost_bonus)),
    const_fuel_bonus: Number(values.const_fuel_bonus),
    cost_extra_bonus: Number(values.cost_extra_bonus),
    ...trips,
  }
}

interface Judged {
  role: Role
  today: IsoDate
  storedDate?: IsoDate | undefined
  shiftDate?: IsoDate | undefined
  type?: TimesheetRow['type']
  /** A shift sets the driver, who may be missing. */
  isOfShift?: boolean
  restaurantRequired?: string
}

/** Returns the first problem of each field (docs/spec/timesheets.md#timesheet-form-rules). */
export function timesheetFormProblems(
  values: TimesheetFormValues,
  { role, today, storedDate, shiftDate, type, isOfShift, restaurantRequired }: Judged,
): Partial<Record<TimesheetFormField, string>> {
  const body = timesheetBody(values, true, role)
  const period_date = body.period_date
  const problems: Partial<Record<TimesheetFormField, string>> = {}
  const rules = timesheetProblems(
    { ...body, driver_id: body.driver_id || undefined, type },
    restaurantRequired,
  )
  for (const [field, messages] of Object.entries(rules)) problems[field as TimesheetFormField] = messages[0]
  if (isIsoDate(period_date)) {
    const problem = dateProblem(period_date, { role, today, storedDate, shiftDate })
    if (problem) problems.period_date ??= problem
  }
  for (const { path, message } of ChangedTimesheet.safeParse(body).error?.issues ?? []) {
    problems[String(path[0]) as TimesheetFormField] ??= message
  }
  if (isOfShift) delete problems.driver_id
  return problems
}

const CHANGED = 'This timesheet has been changed by someone else. Reload to see the change.'
const MADE = 'Someone else has created the timesheet for this shift. Reload to see it.'
const REMOVED = 'This timesheet has been removed. Reload to continue with its shift.'
const RESCHEDULED = 'The shift has been changed by someone else. Reload to see the change.'

export function rowNews(seen: TimesheetRow, now: TimesheetRow): string | undefined {
  if (seen.timesheet && now.timesheet) {
    if (seen.timesheet.id !== now.timesheet.id) return CHANGED
    return isNewer(now.timesheet.updated_at, seen.timesheet.updated_at) ? CHANGED : undefined
  }
  if (now.timesheet) return MADE
  if (seen.timesheet) return REMOVED
  if (!now.shift || !seen.shift) return undefined
  return isNewer(now.shift.updated_at, seen.shift.updated_at) ? RESCHEDULED : undefined
}

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
