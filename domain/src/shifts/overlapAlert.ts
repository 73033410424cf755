/** Alerts staff that a driver has got a shift that overlaps an unpublished one of theirs (docs/spec/alerts.md#what-makes-an-alert). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import { shiftText } from '../kernel/shiftText.ts'
import type { LateShift } from './lateStart.ts'

/**
 * It does not say where the new shift is, because whoever plans the unpublished one may not know of that restaurant.
 *
 * @param takenId the shift that the driver has got
 */
export function overlapAlert({ id, restaurant, driver, ...hours }: LateShift, takenId: number): NewAlert {
  const what = `${isolated(driver.name)} has taken another shift at this time, so this one cannot be published for them`
  return {
    channel: 'shift',
    event: 'overlap',
    key: `overlap:${id}:${takenId}`,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${what}: ${isolated(restaurant.name)}, ${shiftText(hours)}`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: hours.period_date,
    },
  }
}
