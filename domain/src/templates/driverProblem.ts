import { unavailability } from '../drivers/availability.ts'
import { expiredText } from '../drivers/expiredDocuments.ts'
import type { OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { type DriverFacts, placeProblem } from '../shifts/driverFit.ts'
import { clashText } from '../shifts/shiftClash.ts'
import type { DriversTime } from './driversTime.ts'

/** Why the driver of a planned shift cannot have it; undefined if they can, and for an open shift. */
export function plannedDriverProblem(
  shift: ShiftHours & { driver_id: number | null },
  place: OfferingRestaurant,
  drivers: ReadonlyMap<number, DriverFacts>,
  times: DriversTime,
): string | undefined {
  if (shift.driver_id === null) return undefined
  const driver = drivers.get(shift.driver_id)
  const unfit = placeProblem(driver, place) ?? (driver?.working && unavailability(shift, driver.working))
  if (unfit) return unfit
  const booked = times.bookedAt(shift)
  if (booked) return clashText(booked)
  return driver?.documents && expiredText(driver.documents, shift.period_date)
}
