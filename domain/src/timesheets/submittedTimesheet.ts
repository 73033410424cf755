/** A driver submits a timesheet (docs/spec/alerts.md#what-makes-an-alert). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import type { LateShift } from '../shifts/lateStart.ts'
import { shiftText } from '../shifts/shiftText.ts'

/** It happens once on its own: what is submitted is not finished again. The id and the hours are those of the timesheet. */
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
