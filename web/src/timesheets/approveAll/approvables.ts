import type { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName, isolated } from '@driverdesk/domain/kernel/names.ts'
import { type ShiftHours, shiftLength, sinceFinish } from '@driverdesk/domain/kernel/shiftLength.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import type { Approvable, ApproveAll, NotTaken } from '@driverdesk/domain/timesheets/approveAll.ts'
import type { ExceptionKind, TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { type Flags, plannedOf } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import {
  APPROVED,
  IN_WORK,
  NOT_SUBMITTED,
  OF_WORK,
  PAY_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { driverOfRow, type TimesheetDesk, type TimesheetRow } from '../timesheetDesk.ts'

export interface ApprovableRow extends Approvable {
  row: TimesheetRow
  /** Those that stay once it is approved. */
  exceptions: readonly TimesheetException[]
}

/** Rows in the shape that `approveAll` takes; `now` is the business's local time. */
export const approvables = (
  rows: readonly TimesheetRow[],
  flags: Flags,
  now: Parameters<typeof sinceFinish>[1],
): ApprovableRow[] =>
  rows.map((row) => {
    const exceptions = exceptionsOf(row, flags.get(row.id) ?? [])
    return {
      row,
      exceptions,
      type: row.type,
      driver_id: row.driver_id,
      status: row.status,
      status_progress: row.status_progress,
      is_queried: row.is_queried,
      is_unpublished: row.is_unpublished,
      is_flagged: exceptions.length > 0,
      is_over: sinceFinish(plannedOf(row) ?? row, now) >= 0,
    }
  })

/** A person who fills an unsubmitted timesheet already knows that its start or finish is missing, or its shift not published. */
const exceptionsOf = (row: TimesheetRow, exceptions: readonly TimesheetException[]) =>
  isUnsubmitted(row) ? exceptions.filter(({ kind }) => !KNOWN_WHEN_FILLED.includes(kind)) : exceptions

const KNOWN_WHEN_FILLED: readonly ExceptionKind[] = ['missingStart', 'missingFinish', 'unpublished']

/**
 * A row as the batch call takes it, with its pay approved (docs/spec/timesheets.md#approve-all). An unsubmitted one is
 * filled from the plan. `updated_at` is the version that the user saw, so that no newer one is approved.
 */
export function batchItem({ row }: ApprovableRow): BatchItem {
  const { id, shift_id, restaurant_id, driver_id, timesheet, shift } = row
  const hours = hoursOf(row)
  const record = timesheet ?? (shift && 'cost_bonus' in shift ? shift : undefined)
  return {
    id,
    shift_id,
    restaurant_id,
    driver_id: driver_id ?? 0,
    period_date: hours.period_date,
    start_time: hours.start_time,
    finish_time: hours.finish_time,
    ...(record && {
      cost_bonus: record.cost_bonus,
      const_fuel_bonus: record.const_fuel_bonus,
      fuel_bonus_0: record.fuel_bonus_0,
      fuel_bonus_3: record.fuel_bonus_3,
      fuel_bonus_6: record.fuel_bonus_6,
    }),
    ...(timesheet && { comment: timesheet.comment, updated_at: timesheet.updated_at }),
    ...(timesheet && 'cost_extra_bonus' in timesheet && { cost_extra_bonus: timesheet.cost_extra_bonus }),
    status: APPROVED,
    status_progress: PAY_APPROVED,
  }
}

const isUnsubmitted = ({ type, status_progress }: TimesheetRow): boolean =>
  type === OF_WORK && (status_progress === NOT_SUBMITTED || status_progress === IN_WORK)

const hoursOf = (row: TimesheetRow): ShiftHours => (isUnsubmitted(row) ? plannedOf(row) : null) ?? row

export interface DriverCount {
  key: number
  name: string
  count: number
}

export function driverCounts(
  rows: readonly ApprovableRow[],
  desk: Pick<TimesheetDesk, 'drivers'>,
): DriverCount[] {
  const counts = Map.groupBy(rows, ({ row }) => row.driver_id ?? 0)
  return Array.from(counts, ([key, of]) => ({
    key,
    name: driverOfRow({ driver_id: key }, desk),
    count: of.length,
  })).toSorted((a, b) => byName(a.name, b.name))
}

/** The total pay of the rows once approved, with fees as in Pay out: '£1,204.50'. */
export const payText = (rows: readonly ApprovableRow[]): string =>
  formatMoney(rows.reduce((sum, { row }) => sum + costOf(row) + (row.fee ?? 0), 0))

/** Replaces the pay of the saved hours by that of the plan's; bonus and fuel stay. */
function costOf(row: TimesheetRow): Pence {
  const { timesheet, cost = 0 } = row
  if (!timesheet || !isUnsubmitted(row)) return cost
  const rate = poundsToPence(timesheet.cost_per_hour)
  const hoursPay = ({ start_time, finish_time }: ShiftHours): Pence =>
    shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus: 0, fuelBonus: 0 })
  return cost - hoursPay(row) + hoursPay(hoursOf(row))
}

type Counted = Pick<ApproveAll<unknown>, 'submitted' | 'notSubmitted'>

const sizeOf = ({ submitted, notSubmitted }: Counted): number => submitted.length + notSubmitted.length

/** Explains the number on the button 'Approve All [n]', and why it is not that of 'Unapproved'. */
export function countedText(all: Counted, others: NotTaken): string {
  const { submitted, notSubmitted } = all
  const parts = [
    submitted.length > 0 && `${numberText(submitted.length)} submitted`,
    notSubmitted.length > 0 &&
      `${numberText(notSubmitted.length)} that no one has submitted even though the shift is over`,
  ].filter(Boolean)
  const what = `${countOf(sizeOf(all), 'timesheet')} can be approved`
  const counted = parts.length > 0 ? `${what}: ${parts.join(', ')}.` : `${what}.`
  return [counted, othersText(others)].filter(Boolean).join(' ')
}

/** '5 more are unapproved: 1 queried by a restaurant, 4 whose shift is not over.' */
function othersText({ queried, timeApproved, settled, notOver, unpublished }: NotTaken): string | undefined {
  const more = queried + timeApproved + settled + notOver + unpublished
  if (more === 0) return undefined
  const reasons = [
    queried > 0 && `${numberText(queried)} queried by a restaurant`,
    timeApproved > 0 && `${numberText(timeApproved)} whose pay the agency approves`,
    settled > 0 && `${numberText(settled)} settled by the agency`,
    notOver > 0 && `${numberText(notOver)} whose shift is not over`,
    unpublished > 0 && `${numberText(unpublished)} whose shift is not published`,
  ].filter(Boolean)
  return `${numberText(more)} more ${more === 1 ? 'is' : 'are'} unapproved: ${reasons.join(', ')}.`
}

/** Says why fewer are approved than the button counts; undefined if none is left out. `fills` includes unsubmitted ones. */
export function leftOutText(all: Counted, chosen: Counted, fills: boolean): string | undefined {
  const unsubmitted = fills ? 0 : all.notSubmitted.length
  const flagged =
    all.submitted.length -
    chosen.submitted.length +
    (fills ? all.notSubmitted.length - chosen.notSubmitted.length : 0)
  const reasons = [
    unsubmitted > 0 && `${numberText(unsubmitted)} that no one has submitted`,
    flagged > 0 && `${numberText(flagged)} with exceptions`,
  ].filter(Boolean)
  if (reasons.length === 0) return undefined
  return `'Approve All' counts ${numberText(sizeOf(all))}. Left out: ${reasons.join(', ')}.`
}

/** 'Approved: 3 timesheets. 475 were already approved by Ann Lee.' `already` has a name for each of the latter. */
export function approvedText({
  approved,
  already,
}: {
  approved: number
  already: readonly string[]
}): string {
  const text = `Approved: ${countOf(approved, 'timesheet')}.`
  if (already.length === 0) return text
  const before = `${numberText(already.length)} ${already.length === 1 ? 'was' : 'were'} already approved`
  const named = Map.groupBy(already, (name) => name)
  if (named.size === 1) return `${text} ${before} by ${already[0]}.`
  const counts = Array.from(named, ([name, of]) => `${numberText(of.length)} by ${isolated(name)}`)
  return `${text} ${before}: ${counts.join(', ')}.`
}
