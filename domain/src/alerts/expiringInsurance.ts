/** Alerts staff that a driver's car insurance expires within 14 days (docs/spec/alerts.md#what-makes-an-alert). */

import { isolated } from '../kernel/names.ts'
import { daysBetween, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { NewAlert } from './alert.ts'

export const INSURANCE_ALERT_DAYS = 14

/** True if it expires today or within 14 days. */
export function insuranceExpiresSoon(date: IsoDate, today: IsoDate): boolean {
  const days = daysBetween(today, date)
  return days >= 0 && days <= INSURANCE_ALERT_DAYS
}

/** One alert per driver and date, because a renewed insurance expires again. */
export function expiringInsuranceAlert(driver: { id: number; name: string }, date: IsoDate): NewAlert {
  return {
    channel: 'driver',
    event: 'insurance',
    key: `insurance:${driver.id}:${date}`,
    restaurant_id: null,
    driver_id: driver.id,
    data: {
      message: `The car insurance of ${isolated(driver.name)} expires on ${displayDate(date)}`,
      driver_id: driver.id,
    },
  }
}
