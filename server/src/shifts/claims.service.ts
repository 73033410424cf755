/** Writes drivers' requests for open shifts. They change neither the shift nor its `updated_at`. */
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { LateShift } from '@driverdesk/domain/shifts/lateStart.ts'
import { overlapAlert } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type StoredClaim, shiftsNotAskedFor } from './claims.reads.ts'
import { notifyDrivers } from './shiftChanges.service.ts'
import { announceShift, announceToDrivers } from './shifts.live.ts'

type ClaimedShift = Pick<Row<'shift'>, 'id' | 'restaurant_id' | 'period_date' | 'start_time' | 'finish_time'>

/** A driver's request for a locked shift, in any state. */
export const claimOf = (work: Work, shiftId: number, driverId: number): Promise<StoredClaim | undefined> =>
  work.tx
    .selectFrom('claim')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()

/** @throws {Invalid} unless the driver asks for the locked shift: they may have withdrawn */
export async function refuseUnlessAsked(work: Work, id: number, driver_id: number | null): Promise<void> {
  if ((await shiftsNotAskedFor(work.tx, [{ id, driver_id }])).length > 0)
    throw new Invalid({ driver_id: [refusals.claimOver.message] })
}

/** Records that a driver asks for a locked shift. A driver has one request for a shift, which replaces an earlier one. */
export async function askFor(work: Work, shift: ClaimedShift, driverId: number): Promise<void> {
  const { id: shift_id, restaurant_id, period_date, start_time, finish_time } = shift
  const before = await claimOf(work, shift_id, driverId)
  const asked = {
    restaurant_id,
    period_date,
    start_time,
    finish_time,
    state: 'asked' as const,
    asked_at: sql<string>`now()`,
    answered_by: null,
    answered_at: null,
  }
  const after = await work.tx
    .insertInto('claim')
    .values({ ...asked, shift_id, driver_id: driverId })
    .onConflict((on) => on.constraint('claim_of_driver').doUpdateSet(asked))
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'claim', id: after.id, action: 'ask', before: before ?? null, after })
  announceShift(work, shift)
}

export async function endClaim(
  work: Work,
  before: StoredClaim,
  state: 'withdrawn' | 'declined',
): Promise<void> {
  const answered_by = state === 'declined' ? work.actor.name : null
  const after = await work.tx
    .updateTable('claim')
    .set({ state, answered_by, answered_at: sql<string>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = state === 'declined' ? 'decline' : 'withdraw'
  work.record({ thing: 'claim', id: before.id, action, before, after })
  announceToDrivers(work, [before.driver_id])
  announceShift(work, { id: before.shift_id, restaurant_id: before.restaurant_id })
}

export async function tellDeclined(
  work: Work,
  { driver_id, restaurant_id, ...shift }: StoredClaim,
): Promise<void> {
  const restaurant = (await namedRestaurants(work.tx, [restaurant_id])).get(restaurant_id) as NamedRestaurant
  const news = [{ news: 'declined' as const, shift: { ...shift, id: shift.shift_id, restaurant } }]
  await notifyDrivers(work, [{ driver_id, kind: 'update', news }])
}

/** No one answers a request for a shift that is over. The audit keeps it. */
export async function forgetOldClaims(db: Db): Promise<void> {
  await db.deleteFrom('claim').where('period_date', '<', sql<string>`current_date - 1`).execute()
}

/**
 * Alerts the office if drivers took these shifts themselves and have unpublished ones planned for the same time.
 *
 * @param by the person in the office who allowed it, and so needs no alert
 */
export async function alertOfOverlaps(work: Work, takenIds: readonly number[], by?: Scope): Promise<void> {
  const found = await jsonRows<LateShift & { taken: { id: number; updated_at: string } }>(
    work.tx,
    sql`
      select shift.id, json_build_object('id', taken.id, 'updated_at', taken.updated_at) as taken, shift.period_date, ${clockTimes('shift')},
        json_build_object('id', restaurant.id, 'name', restaurant.name) as restaurant,
        json_build_object('id', driver.id, 'name', ${DRIVER_NAME}) as driver
      from shift as taken join shift on shift.driver_id = taken.driver_id and shift.id <> taken.id
        and shift.status = ${SHIFT_NEW} and shift.worked && taken.worked
      join restaurant on restaurant.id = shift.restaurant_id join driver on driver.id = shift.driver_id
      where taken.id = any(${takenIds}::int[])
      order by shift.id`,
  )
  await raiseAlerts(
    work,
    found.map(({ taken, ...shift }) => overlapAlert(shift, taken)),
    by,
  )
}
