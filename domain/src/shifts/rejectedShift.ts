/** Alerts staff that a driver has rejected a shift (docs/spec/alerts.md#what-makes-an-alert). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import { shiftText } from '../kernel/shiftText.ts'
import type { LateShift } from './lateStart.ts'

/** No key is needed, because the shift is then no longer the driver's. */
export function rejectedShiftAlert(
  { id, restaurant, driver, ...hours }: LateShift,
  reason: string,
): NewAlert {
  const what = `${isolated(driver.name)} rejected the shift at ${isolated(restaurant.name)}: ${shiftText(hours)}`
  return {
    channel: 'shift',
    event: 'reject',
    key: null,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${what} – ${isolated(reason)}`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: hours.period_date,
    },
  }
}
