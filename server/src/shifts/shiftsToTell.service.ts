/** Which shifts drivers are told of once the list in their app has them (docs/spec/shifts.md#notifying-drivers). */
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { DAYS_AHEAD } from '@driverdesk/domain/shifts/listedShift.ts'
import { isOpened } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { ScheduledShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { CLAIMS, unlistedShifts } from './claims.reads.ts'
import { idsOf, storedRows } from './shifts.reads.ts'

interface StatusChange {
  before: Pick<ScheduledShift, 'status' | 'driver_id'> | null
  after: Omit<ScheduledShift, 'restaurant'> | null
}

/**
 * Keeps the shifts that a step opens too far ahead for the list, and forgets those that it withdraws.
 *
 * @param clock of the business; undefined for a step that tells no one
 */
export async function keepShiftsToTell(
  tx: Tx,
  changes: readonly StatusChange[],
  clock: BusinessClock | undefined,
): Promise<void> {
  const withdrawn = changes.flatMap(({ before, after }) =>
    before?.status === SHIFT_PUBLISHED && after && after.status !== SHIFT_PUBLISHED ? after : [],
  )
  if (withdrawn.length > 0)
    await sql`delete from shift_to_tell where shift_id = any(${idsOf(withdrawn)}::int[])`.execute(tx)
  const opened = changes.filter(isOpened).flatMap(({ after }) => after ?? [])
  if (!clock || opened.length === 0) return
  const { later } = await unlistedShifts(tx, opened, wallTimeAt(clock.now(), clock.timeZone))
  if (later.size === 0) return
  await sql`insert into shift_to_tell select unnest(${[...later]}::int[]) on conflict do nothing`.execute(tx)
}

/**
 * Takes the shifts of which drivers can be told by now. If two servers do it at once, the second waits for the first and
 * gets none.
 */
export async function takeShiftsToTell(tx: Tx, today: IsoDate): Promise<Row<'shift'>[]> {
  const { rows } = await sql<{ shift_id: number }>`
    delete from shift_to_tell using shift, restaurant, area
    where shift.id = shift_to_tell.shift_id and restaurant.id = shift.restaurant_id
      and area.id = restaurant.area_id
      and (${CLAIMS} = 'off' or shift.period_date <= ${addDays(today, DAYS_AHEAD)}::date)
    returning shift_to_tell.shift_id`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ shift_id }) => shift_id)
  return storedRows(tx, ids)
}
