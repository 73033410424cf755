import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/names.ts'
import { shiftText } from '../kernel/shiftLength.ts'
import type { LateShift } from '../shifts/lateStart.ts'

/**
 * A driver has submitted a timesheet (docs/spec/alerts.md#what-makes-an-alert). No key is needed, because a timesheet is
 * submitted only once. The id and hours are the timesheet's.
 */
export function submittedTimesheetAlert({ id, restaurant, driver, ...hours }: LateShift): NewAlert {
  return {
    channel: 'timesheet',
    event: 'finish',
    key: null,
    restaurant_id: restaurant.id,
    driver_id: driver.id,
    data: {
      message: `${isolated(driver.name)} submitted a timesheet for ${isolated(restaurant.name)}: ${shiftText(hours)}`,
      restaurant_id: restaurant.id,
      driver_id: driver.id,
      timesheet_id: id,
      date: hours.period_date,
    },
  }
}
