import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { isMoved } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  type Dependent,
  dependentProblem,
  type RestoredAsk,
  restoredAskProblem,
  type ShiftBecomes,
} from '@driverdesk/domain/steps/dependents.ts'
import type { KeptRow, KeptShift } from '@driverdesk/domain/steps/keptRow.ts'
import { type RestoredShift, SHIFT_OUT_OF_SCOPE } from '@driverdesk/domain/steps/restoration.ts'
import { APPROVED, OF_CANCELLATION, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { type RestoredRow, restaurantIdsIn, shiftsAmong } from './restoredRows.reads.ts'

interface FoundDependent {
  table: Dependent['table']
  id: number
  shift_id: number
  now: KeptRow
  is_later: boolean
  number: number | null
}

/** Finds timesheets, charges and invoices that prevent shifts from being restored, by shift. */
export async function dependentProblems(
  db: Db | Tx,
  rows: readonly RestoredRow[],
  since: string,
): Promise<Map<number, string>> {
  const becomes = new Map(shiftsAmong(rows).map((row) => [row.id, shiftBecomes(row)]))
  const restored = new Map(rows.filter(isDependent).map((row) => [rowKey(row), row]))
  const ids = [...new Set(rows.flatMap(({ shift_id }) => shift_id ?? []))]
  const problems = new Map<number, string>()
  const check = (
    shiftId: number,
    found: Omit<Dependent, 'isApproved' | 'isOfCancellation' | 'isOfShortNotice'>,
  ) => {
    const dependent = {
      ...found,
      isApproved: isApproved(found.now),
      isOfCancellation: isOfCancellation(found.now),
      isOfShortNotice: found.now?.short_notice === true,
    }
    const problem = dependentProblem(dependent, becomes.get(shiftId) ?? 'same')
    if (problem) problems.set(shiftId, problem)
  }
  for (const { table, id, shift_id, now, is_later: isLater, number } of await findDependents(
    db,
    ids,
    since,
  )) {
    const key = rowKey({ table, id })
    const invoice = number === null ? null : invoiceNumberText(number)
    check(shift_id, { table, now, isLater, invoice, restored: restored.get(key) })
    restored.delete(key)
  }
  // The rest no longer exist: they will come back, or someone has removed them.
  for (const { table, shift_id, ...row } of restored.values()) {
    check(shift_id ?? 0, { table, now: row.now, isLater: false, invoice: null, restored: row })
  }
  return problems
}

/** A request that is restored has problems of its own (`askProblems`). */
const isDependent = (row: RestoredRow): row is RestoredRow & { table: Dependent['table'] } =>
  row.table === 'timesheet' || row.table === 'shift_event'

function shiftBecomes({ now, to }: RestoredShift): ShiftBecomes {
  if (to === null) return 'gone'
  return now && isMoved(to, now) ? 'moved' : 'same'
}

const isApproved = (row: KeptRow | null): boolean =>
  row?.status === APPROVED || row?.status_progress === TIME_APPROVED

const isOfCancellation = (row: KeptRow | null): boolean => row?.type === OF_CANCELLATION

const rowKey = ({ table, id }: { table: string; id: number }): string => `${table} ${id}`

async function findDependents(
  db: Db | Tx,
  shiftIds: readonly number[],
  since: string,
): Promise<FoundDependent[]> {
  return jsonRows(
    db,
    sql`
      select 'timesheet' as table, timesheet.id, timesheet.shift_id, to_jsonb(timesheet) as now,
        timesheet.updated_at > ${since}::timestamptz as is_later, invoice.number
      from timesheet
      left join billed_timesheet on billed_timesheet.timesheet_id = timesheet.id
      left join invoice on invoice.id = billed_timesheet.invoice_id
      where timesheet.shift_id = any(${shiftIds}::int[])
      union all
      select 'shift_event', shift_event.id, shift_event.shift_id, to_jsonb(shift_event),
        shift_event.created_at > ${since}::timestamptz, invoice.number
      from shift_event
      left join billed_charge on billed_charge.shift_event_id = shift_event.id
      left join invoice on invoice.id = billed_charge.invoice_id
      where shift_event.shift_id = any(${shiftIds}::int[])`,
  )
}

type ShiftFacts = NonNullable<RestoredAsk['shift']> & { id: number; is_worked: boolean; latest_ask: number }

/**
 * Says why restaurants' requests cannot be restored, by shift.
 *
 * @param restaurants those in scope
 */
export async function askProblems(
  db: Db | Tx,
  rows: readonly RestoredRow[],
  restaurants: { has: (id: number) => boolean },
): Promise<Map<number, string>> {
  const problems = new Map<number, string>()
  const asks = rows.filter(({ table }) => table === 'shift_ask')
  if (asks.length === 0) return problems
  const restored = new Map(shiftsAmong(rows).map(({ id, to }) => [id, to]))
  const facts = new Map((await shiftFacts(db, asks)).map((shift) => [shift.id, shift]))
  for (const row of asks) {
    const shiftId = row.shift_id as number
    const present = facts.get(shiftId)
    const to: KeptShift | ShiftFacts | null | undefined = restored.has(shiftId)
      ? restored.get(shiftId)
      : present
    const isInScope = restaurantIdsIn([row]).every((id) => restaurants.has(id))
    const problem = isInScope
      ? restoredAskProblem({
          ...row,
          shift: to ?? undefined,
          isWorked: present?.is_worked ?? false,
          hasLater: (present?.latest_ask ?? 0) > row.id,
        })
      : SHIFT_OUT_OF_SCOPE
    if (problem) problems.set(shiftId, problem)
  }
  return problems
}

const shiftFacts = (db: Db | Tx, asks: readonly RestoredRow[]) =>
  jsonRows<ShiftFacts>(
    db,
    sql`
      select shift.id, shift.status, shift.driver_id, shift.restaurant_id,
        ${HOURS_ARE_RECORDED} as is_worked,
        (select max(id) from shift_ask where shift_id = shift.id) as latest_ask
      from shift where shift.id = any(${asks.map(({ shift_id }) => shift_id)}::int[])`,
  )

/** The shift that a request was about, as the request keeps it. */
export const askedShift = ({ restaurant_id, was_date, was_start, was_finish }: KeptRow): KeptRow => ({
  restaurant_id,
  period_date: was_date,
  start_time: was_start,
  finish_time: was_finish,
})
