import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { activeDriversAround, DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { byName } from '../kernel/byName.ts'
import type { Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { driversOf, type ShiftState, shiftStates } from './shifts.reads.ts'
import { problemsOfPublishing } from './stepPlan.service.ts'

/** So many of the drivers who are offered open shifts are named. */
const MOST_NAMED = 5

/**
 * Says what publishing would refuse, and whom it would offer open shifts. Writes nothing, and locks no shift or driver.
 *
 * @throws {Refusal} 404 unless all shifts exist in scope
 */
export async function checkPublish(tx: Tx, scope: Scope, ids: readonly number[]): Promise<PublishCheck> {
  const states = await shiftStates(tx, scope, ids)
  const shifts = states.filter(({ status }) => status !== SHIFT_PUBLISHED)
  const refused = await problemsOfPublishing(tx, scope, shifts, { asks: true })
  return {
    refused: [...refused].map(([shift_id, reason]) => ({ shift_id, reason })),
    offered: await offered(
      tx,
      shifts.filter(({ id }) => !refused.has(id)),
    ),
  }
}

/** The drivers who get no news of their own. */
async function offered(tx: Tx, published: readonly ShiftState[]): Promise<PublishCheck['offered']> {
  const open = published.filter(({ driver_id }) => !driver_id)
  if (open.length === 0) return { count: 0, drivers: [] }
  const restaurants = await namedRestaurants(
    tx,
    open.map(({ restaurant_id }) => restaurant_id),
  )
  const areaIds = [...new Set([...restaurants.values()].map(({ area_id }) => area_id))]
  const own = new Set(driversOf(published))
  const others = (await activeDriversAround(tx, areaIds)).filter(({ id }) => !own.has(id))
  const changes = open.map((shift) => {
    const before = { ...shift, restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant }
    return { before, after: { ...before, status: SHIFT_PUBLISHED as ShiftStatus } }
  })
  const notices = shiftDigests(changes, { activeDrivers: others })
  const counts = new Map(notices.map(({ driver_id, news }) => [driver_id, news.length]))
  const first = await sql<{ driver_id: number; full_name: string }>`
    select driver.id as driver_id, ${DRIVER_NAME} as full_name from driver where id = any(${[...counts.keys()]}::int[])
    order by ${byName(DRIVER_NAME)}, id limit ${MOST_NAMED}`.execute(tx)
  return {
    count: counts.size,
    drivers: first.rows.map((driver) => ({ ...driver, shifts: counts.get(driver.driver_id) ?? 0 })),
  }
}
