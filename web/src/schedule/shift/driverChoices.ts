import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { DRIVER_UNAVAILABLE, isDayOff } from '@driverdesk/domain/drivers/availability.ts'
import { expiredText } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { isOffered, type OfferingRestaurant } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { timeProblem } from '@driverdesk/domain/shifts/driverFit.ts'
import { overlaps } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_NEW, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { reachOf } from '../../desk/places.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { hasTimes } from './shiftFigures.ts'

/** A shift as typed so far; times may be missing. */
export interface PlannedShift extends ShiftHours {
  /** 0 for one not yet saved. */
  id: number
  status: ShiftStatus
}

export interface DriverOption {
  driver: Driver
  isPreferred: boolean
  /**
   * Why the driver cannot work then, in the specified words (docs/spec/shifts.md#clash,
   * docs/spec/shifts.md#availability).
   */
  problem: string | undefined
  /** A reason that does not prevent the choice: a document that has expired by then. */
  warning: string | undefined
}

export type NamedShift = StaffShift & { place?: string | undefined }

interface Sources {
  drivers: readonly Driver[]
  restaurant: OfferingRestaurant
  byDriver: ReadonlyMap<number | null, readonly NamedShift[]>
  /** An expired document prevents the choice. */
  blocksExpired: boolean
}

/**
 * The drivers offered to the restaurant: preferred drivers first, then by name, each with a reason if they
 * cannot work.
 */
export function driverOptions(
  shift: PlannedShift,
  { drivers, restaurant, byDriver, blocksExpired }: Sources,
): DriverOption[] {
  return drivers
    .filter((driver) => isOffered(reachOf(driver), restaurant))
    .map((driver) => {
      const expired = expiredText(driver, shift.period_date)
      const problem = chosenDriverProblem(shift, driver, byDriver.get(driver.id) ?? [])
      const isPreferred = driver.preferred_restaurant_ids.some((at) => at.restaurant_id === restaurant.id)
      return blocksExpired
        ? { driver, isPreferred, problem: problem ?? expired, warning: undefined }
        : { driver, isPreferred, problem, warning: expired }
    })
    .sort(
      (a, b) =>
        Number(b.isPreferred) - Number(a.isPreferred) || byName(a.driver.full_name, b.driver.full_name),
    )
}

/**
 * The driver of a new shift: the one chosen on the schedule, unless the restaurant is not offered them. The choice stays while
 * the drivers are loading.
 */
export function offeredChoice(
  choice: DriverChoice | undefined,
  restaurant: OfferingRestaurant,
  drivers: readonly Driver[] | undefined,
): DriverChoice | undefined {
  if (typeof choice !== 'number') return choice
  if (drivers === undefined) return choice
  const driver = drivers.find(({ id }) => id === choice)
  return driver && isOffered(reachOf(driver), restaurant) ? choice : undefined
}

/**
 * Says why a driver cannot work a shift: a clash, a day off, or other working hours. Until both times are
 * known, only a day off counts.
 */
export function chosenDriverProblem(
  shift: PlannedShift,
  driver: Driver,
  ofDriver: readonly NamedShift[],
): string | undefined {
  if (!hasTimes(shift)) return isDayOff(shift.period_date, driver) ? DRIVER_UNAVAILABLE : undefined
  return timeProblem({ ...shift, driver_id: driver.id }, { working: driver, documents: undefined }, ofDriver)
}

/**
 * An unpublished shift of the same driver that overlaps: allowed, with a hint
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts).
 */
export const unpublishedOverlap = (
  shift: PlannedShift,
  ofDriver: readonly NamedShift[],
): NamedShift | undefined =>
  hasTimes(shift)
    ? ofDriver.find((other) => other.id !== shift.id && other.status === SHIFT_NEW && overlaps(shift, other))
    : undefined
