/** Items of 'Approve All' that were approved in the meantime (docs/spec/timesheets.md#batch-approval). */
import type { BatchItem, Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { APPROVED, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Tx } from '../kernel/database.ts'
import { lastChangedBy } from '../kernel/stale.ts'
import { timesheetViews } from './timesheets.view.ts'

/** An item about a saved timesheet, by its index in the batch. */
export interface StoredItem {
  nr: number
  timesheet: Timesheet
}

type Given = Omit<BatchItem, 'id'>

/** True if the timesheet has the approval that the item asks for, of the same hours and amounts. */
export function isAlreadyApproved(timesheet: Timesheet, given: Given, role: Role): boolean {
  const { status, status_progress } = timesheet
  const isApproved = status === APPROVED || (role === 'restaurant' && status_progress === TIME_APPROVED)
  return isApproved && isSame(timesheet, given)
}

const FIELDS = [
  'restaurant_id',
  'driver_id',
  'period_date',
  'start_time',
  'finish_time',
  'fuel_bonus_0',
  'fuel_bonus_3',
  'fuel_bonus_6',
] as const
const AMOUNTS = ['cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus'] as const

const isSame = (timesheet: Timesheet, given: Given): boolean =>
  FIELDS.every((field) => given[field] === undefined || given[field] === timesheet[field]) &&
  AMOUNTS.every((field) => {
    const amount = given[field]
    return amount === undefined || poundsToPence(amount) === poundsToPence(timesheet[field])
  })

/** Finds such timesheets of items whose shift had none when the caller saw it. `added` has those of this batch. */
export async function alreadyFilled(
  tx: Tx,
  items: readonly { nr: number; given: Given }[],
  added: readonly Timesheet[],
  role: Role,
): Promise<StoredItem[]> {
  const shiftIds = items.flatMap(({ given }) => given.shift_id ?? [])
  if (shiftIds.length === 0) return []
  const rows = await tx.selectFrom('timesheet').select('id').where('shift_id', 'in', shiftIds).execute()
  const timesheets = await timesheetViews(
    tx,
    rows.map(({ id }) => id),
  )
  const own = new Set(added.map(({ id }) => id))
  const byShift = new Map(
    timesheets.filter(({ id }) => !own.has(id)).map((timesheet) => [timesheet.shift_id, timesheet]),
  )
  return items.flatMap(({ nr, given }) => {
    const timesheet = byShift.get(given.shift_id ?? null)
    return timesheet && isAlreadyApproved(timesheet, given, role) ? [{ nr, timesheet }] : []
  })
}

/** The names of who approved them, by the index of the item. */
export async function approversOf(tx: Tx, already: readonly StoredItem[]): Promise<Map<number, string>> {
  if (already.length === 0) return new Map()
  const records = already.map(({ timesheet: { id, updated_at: updatedAt } }) => ({
    thing: 'timesheet',
    id,
    updatedAt,
  }))
  const names = await lastChangedBy(tx, records)
  return new Map(already.map(({ nr }, index) => [nr, names[index] as string]))
}
