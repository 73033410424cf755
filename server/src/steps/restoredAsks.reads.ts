import type { KeptRow, KeptShift } from '@driverdesk/domain/steps/keptRow.ts'
import { SHIFT_OUT_OF_SCOPE } from '@driverdesk/domain/steps/restoration.ts'
import { type RestoredAsk, restoredAskProblem } from '@driverdesk/domain/steps/restoredAsk.ts'
import { sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/hoursRecorded.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { type RestoredRow, restaurantIdsIn, shiftsAmong } from './restoredRows.reads.ts'

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
