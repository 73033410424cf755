/** Alerts staff to new applicant drivers, and to car insurance that expires within 14 days (docs/spec/alerts.md#what-makes-an-alert). */
import { fullName } from '../accounts/panelUserRules.ts'
import type { DriverReach } from '../drivers/offeredDrivers.ts'
import { isolated } from '../kernel/names.ts'
import { daysBetween, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { NewAlert } from './alert.ts'

interface Applicant {
  driver: { id: number; first_name: string; last_name: string }
  reach: DriverReach
}

/**
 * One alert for each applicant added by hand. An import makes one for all applicants with the same areas and restaurants, who
 * are seen by the same people.
 */
export function newApplicantAlerts(applicants: readonly Applicant[]): NewAlert[] {
  const alike = Map.groupBy(applicants, ({ reach }) =>
    JSON.stringify([reach.area_ids.toSorted(byNumber), reach.restaurant_ids.toSorted(byNumber)]),
  )
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [applicantAlert(first, others.length)] : [],
  )
}

function applicantAlert({ driver }: Applicant, others: number): NewAlert {
  const { id } = driver
  const name = isolated(fullName(driver.first_name, driver.last_name))
  const about = { channel: 'driver', event: 'store', key: null, restaurant_id: null, driver_id: id }
  if (others === 0) return { ...about, data: { message: `${name} is a new applicant driver`, driver_id: id } }
  const more = others === 1 ? '1 other' : `${others} others`
  return { ...about, data: { message: `${name} and ${more} are new applicant drivers` } }
}

const byNumber = (a: number, b: number) => a - b

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
