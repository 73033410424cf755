import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { offeredDrivers } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { overlaps, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { type Chance, entry } from './chance.ts'
import type { World } from './world.ts'

export type Times = Pick<ShiftTimes, 'period_date' | 'start_time' | 'finish_time'>
export type Rota = ReturnType<typeof emptyRota>

/** The restaurants at which each driver may work, by the domain's rules (docs/spec/drivers.md#offered-drivers). */
export function reaches({ rows }: World) {
  const byDriver = <R extends { driver_id: number }>(list: readonly R[]) =>
    Map.groupBy(list, ({ driver_id }) => driver_id)
  const areas = byDriver(rows.driver_area)
  const limits = byDriver(rows.driver_restaurant)
  const blocks = byDriver(
    rows.restaurant_driver_preference.filter(({ preference }) => preference === 'blocked'),
  )
  return rows.driver.map((driver) => ({
    driver,
    area_ids: (areas.get(driver.id) ?? []).map((row) => row.area_id),
    restaurant_ids: (limits.get(driver.id) ?? []).map((row) => row.restaurant_id),
    blocked_restaurant_ids: (blocks.get(driver.id) ?? []).map((row) => row.restaurant_id),
  }))
}

export const activeReaches = (world: World) =>
  reaches(world).filter(({ driver }) => driver.status === DRIVER_ACTIVE)

/** Finds free drivers by place and time, and books them. At first no one is booked. */
export function emptyRota(world: World) {
  const { rows } = world
  const active = activeReaches(world)
  const offered = rows.restaurant.map((one) => offeredDrivers(active, one).map(({ driver }) => driver.id))
  const weeklyOf = Map.groupBy(rows.driver_working_time, (row) => row.driver_id)
  const datesOf = Map.groupBy(rows.driver_override_time, (row) => row.driver_id)
  let [yesterday, today] = [new Map<number, Times[]>(), new Map<number, Times[]>()]

  /** Active drivers who are offered to the restaurant and free at that time. */
  function* freeDrivers(restaurantId: number, times: Times, chance: Chance): Generator<number, undefined> {
    const candidates = entry(offered, restaurantId - 1)
    const first = chance.whole(0, Math.max(0, candidates.length - 1))
    for (const id of [...candidates.slice(first), ...candidates.slice(0, first)]) {
      const booked = [...(yesterday.get(id) ?? []), ...(today.get(id) ?? [])]
      const [default_working_time, actual_override_working_time] = [
        weeklyOf.get(id) ?? [],
        datesOf.get(id) ?? [],
      ]
      const working = { default_working_time, actual_override_working_time } as WorkingTime
      if (booked.some((one) => overlaps(one, times))) continue
      if (!unavailability(times, working)) yield id
    }
  }

  return {
    freeDrivers,
    /** The first of them; undefined if there is none. */
    findDriver: (...asked: Parameters<typeof freeDrivers>) => freeDrivers(...asked).next().value,
    /** Books the driver of a shift, if it has one. */
    book(shift: Times & { driver_id: number | null }): void {
      if (shift.driver_id) today.set(shift.driver_id, [...(today.get(shift.driver_id) ?? []), shift])
    },
    /** Drops old bookings, because a shift ends on the next day at the latest. */
    nextDay(): void {
      yesterday = today
      today = new Map()
    },
  }
}
