/** Which shifts drivers are told of once the list in their app has them (docs/spec/shifts.md#notifying-drivers). */
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { DAYS_AHEAD } from '@driverdesk/domain/shifts/listedShift.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { CLAIMS } from './claims.reads.ts'
import { idsOf, storedRows } from './shifts.reads.ts'

interface StatusChange {
  before: Pick<Row<'shift'>, 'status'> | null
  after: Pick<Row<'shift'>, 'id' | 'status'> | null
}

/** Forgets the shifts that a step withdraws. */
export async function forgetWithdrawn(tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const withdrawn = changes.flatMap(({ before, after }) =>
    before?.status === SHIFT_PUBLISHED && after && after.status !== SHIFT_PUBLISHED ? after : [],
  )
  if (withdrawn.length > 0)
    await sql`delete from shift_to_tell where shift_id = any(${idsOf(withdrawn)}::int[])`.execute(tx)
}

/** @param waiting as `openShiftOffers` judges them: the same reading of rule and clock decides who is told now */
export async function keepShiftsToTell(tx: Tx, waiting: ReadonlySet<number>): Promise<void> {
  if (waiting.size > 0)
    await sql`insert into shift_to_tell select unnest(${[...waiting]}::int[]) on conflict do nothing`.execute(
      tx,
    )
}

/**
 * Takes the shifts of which drivers may be told by now, and those whose day is over. Those that `openShiftOffers` still finds
 * waiting are to be kept again. If two servers do it at once, the second waits for the first and gets none.
 */
export async function takeShiftsToTell(tx: Tx, today: IsoDate): Promise<Row<'shift'>[]> {
  const { rows } = await sql<{ shift_id: number }>`
    delete from shift_to_tell using shift, restaurant, area
    where shift.id = shift_to_tell.shift_id and restaurant.id = shift.restaurant_id
      and area.id = restaurant.area_id
      and (shift.period_date < ${today}::date or restaurant.status = ${RESTAURANT_ACTIVE}
        and (${CLAIMS} = 'off' or shift.period_date <= ${addDays(today, DAYS_AHEAD)}::date))
    returning shift_to_tell.shift_id`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ shift_id }) => shift_id)
  return storedRows(tx, ids)
}
