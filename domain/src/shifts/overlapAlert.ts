/** Alerts staff that a driver has got a shift that overlaps an unpublished one of theirs (docs/spec/alerts.md#what-makes-an-alert). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import { shiftText } from '../kernel/shiftText.ts'
import type { LateShift } from './lateStart.ts'

/** The shift that a driver has got. */
interface GotShift {
  id: number
  /** When they got it: they may get the same shift again after an undo, and so may another driver. */
  updated_at: string
}

/** Leaves out where the new shift is: the planner of the unpublished one may have no access to that restaurant. */
export function overlapAlert({ id, restaurant, driver, ...hours }: LateShift, got: GotShift): NewAlert {
  const name = isolated(driver.name)
  const what = `${isolated(restaurant.name)}, ${shiftText(hours)} cannot be published for ${name}`
  return {
    channel: 'shift',
    event: 'overlap',
    key: `overlap:${id}:${got.id}:${got.updated_at}`,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${what}: they now have another shift at that time`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      shift_id: id,
      date: hours.period_date,
    },
  }
}
