import { submittedShiftsAlerts } from '@driverdesk/domain/alerts/submittedShifts.ts'
import type { ShiftHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { raiseAlerts } from '../alerts/alerts.raise.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'

/** A restaurant has submitted these shifts: those who moderate them are told (rulings 10). */
export async function alertOfSubmission(
  work: Work,
  shifts: readonly (ShiftHours & { restaurant_id: number })[],
): Promise<void> {
  if (shifts.length === 0) return
  const restaurants = await namedRestaurants(work.tx, [
    ...new Set(shifts.map(({ restaurant_id }) => restaurant_id)),
  ])
  const submitted = shifts.map((shift) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant,
  }))
  await raiseAlerts(work, submittedShiftsAlerts(submitted))
}
