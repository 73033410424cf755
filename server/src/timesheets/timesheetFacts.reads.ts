/** Reads all facts that decide about a batch of timesheets, once for the whole batch. */
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { driverIdsInScope, restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { tripPay } from '../options/options.reads.ts'
import { type RestaurantOfShift, restaurantsOfShifts } from '../shifts/restaurantOfShift.reads.ts'
import { lockKnownShifts, type StoredShift } from '../shifts/shifts.reads.ts'
import type { SentTimesheet } from './timesheetPay.ts'
import { lockViews } from './timesheets.view.ts'

/** A timesheet as a call sends it; an id above 0 is a saved one. */
export interface Entry {
  id: number
  given: SentTimesheet
}

/** By id; records out of scope are missing. */
export interface TimesheetFacts {
  scope: Scope
  today: IsoDate
  tripPay: FuelBands
  /** Locked until the transaction ends, like the shifts. */
  stored: ReadonlyMap<number, Timesheet>
  /** The shifts of new timesheets. */
  shifts: ReadonlyMap<number, StoredShift>
  restaurants: ReadonlyMap<number, RestaurantOfShift>
  /** True if the caller may add this driver to the timesheet and its shift. */
  knowsDriver: (driverId: number, restaurantId: number) => boolean
}

/** Locks shifts before timesheets, as everywhere, to avoid deadlocks. */
export async function timesheetFacts(
  tx: Tx,
  scope: Scope,
  { settings, now }: Services,
  entries: readonly Entry[],
): Promise<TimesheetFacts> {
  const unsaved = entries.filter(({ id }) => id <= 0)
  const shifts = byId(await lockKnownShifts(tx, scope, unsaved.flatMap(givenShiftId)))
  const saved = entries.filter(({ id }) => id > 0)
  const stored = byId(
    await lockViews(
      tx,
      scope,
      saved.map(({ id }) => id),
    ),
  )
  const isNewcomer = ({ id, given }: Entry) => {
    const former = id > 0 ? stored.get(id) : shifts.get(givenShiftId({ id, given })[0] ?? 0)
    return given.driver_id !== former?.driver_id
  }
  const newcomers = entries.filter(isNewcomer).map(({ given }) => given.driver_id)
  return {
    scope,
    stored,
    shifts,
    today: todayIn(settings.businessTimeZone, now()),
    restaurants: await restaurantsOfShifts(tx, scope, [
      ...new Set(entries.map(({ given }) => given.restaurant_id)),
    ]),
    knowsDriver: await knownDrivers(tx, scope, newcomers),
    tripPay: await tripPay(tx),
  }
}

/** A restaurant may name only drivers offered to it. */
async function knownDrivers(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<TimesheetFacts['knowsDriver']> {
  if (ids.length === 0) return () => false
  if (scope.role === 'restaurant') {
    const offering = await restaurantsOffering(tx, ids)
    return (driverId, restaurantId) => offering.get(driverId)?.includes(restaurantId) ?? false
  }
  const known = await driverIdsInScope(tx, scope, ids)
  return (driverId) => known.has(driverId)
}

const givenShiftId = ({ given }: Entry): number[] =>
  typeof given.shift_id === 'number' ? [given.shift_id] : []

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]))
