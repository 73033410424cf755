/** Alerts staff to new applicant drivers (docs/spec/alerts.md#what-makes-an-alert). */
import { fullName } from '../accounts/panelUserRules.ts'
import type { DriverReach } from '../drivers/offeredDrivers.ts'
import { isolated } from '../kernel/names.ts'
import type { NewAlert } from './alert.ts'

export interface Applicant {
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
