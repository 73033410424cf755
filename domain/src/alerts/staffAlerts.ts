/** Alerts staff to new applicant drivers, and to car insurance that expires within 14 days (docs/spec/alerts.md#what-makes-an-alert). */

import { fullName } from '../accounts/panelUserRules.ts'
import type { DriverReach } from '../drivers/offeredDrivers.ts'
import { numberText } from '../kernel/counts.ts'
import { isolated } from '../kernel/names.ts'
import { daysBetween, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import { watchedOption } from '../options/optionRules.ts'
import { optionText } from '../options/optionText.ts'
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

interface FailedText {
  driver: { id: number; name: string }
  phone: string
  /** A sentence. */
  reason: string
}

/** Tells staff to call a driver whose text message was refused for good (docs/spec/push.md#text-messages). */
export function failedTextAlert({ driver, phone, reason }: FailedText): NewAlert {
  return {
    channel: 'driver message',
    event: 'text-failed',
    key: null,
    restaurant_id: null,
    driver_id: driver.id,
    data: {
      message: `${isolated(driver.name)} did not get the text message about shifts to acknowledge. ${reason} Phone: ${phone}`,
      driver_id: driver.id,
    },
  }
}

/** Tells administrators once a month that drivers get no more texts (docs/spec/push.md#text-messages). @param month 'YYYY-MM' */
export function textsUsedUpAlert(most: number, month: string): NewAlert {
  const [year, nr] = month.split('-')
  return {
    channel: 'option',
    event: 'texts',
    key: `texts:${month}`,
    restaurant_id: null,
    driver_id: null,
    data: {
      message: `The monthly limit of text messages (${numberText(most)}) is used up for ${nr}/${year}: drivers who have not acknowledged get no more`,
    },
  }
}

export interface ChangedOption {
  okey: string
  before: string
  after: string
  by: string
}

/**
 * Tells administrators that an option with effect on every invoice was changed (docs/spec/options.md#company-wide-options).
 * Returns the alert and the email for all of them; undefined if the option has none, or has not changed.
 *
 * @param address of the options
 */
export function watchedOptionMessages(
  { okey, before, after, by }: ChangedOption,
  address: string,
): { alert: NewAlert; mail: { subject: string; text: string } } | undefined {
  const what = watchedOption(okey)
  if (what === undefined || before === after) return undefined
  const message = `${isolated(by)} changed ${what} from ${shown(okey, before)} to ${shown(okey, after)}`
  return {
    alert: {
      channel: 'option',
      event: 'update',
      key: null,
      restaurant_id: null,
      driver_id: null,
      data: { message },
    },
    mail: {
      subject: `Changed: ${what}`,
      text: `Hello,

${message}. This applies to every invoice that is made from now on.

If you did not expect this change, look at the options: ${address}
`,
    },
  }
}

const LONGEST = 200

function shown(okey: string, ovalue: string): string {
  const line = isolated(optionText(okey, ovalue).value.replace(/\s+/g, ' '))
  return `‘${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}’`
}
