import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type Alerts, alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { type DemoDay, demoDays } from './demoDays.ts'
import { type DemoInput, type DemoPlan, SCALES } from './demoPlan.ts'
import { type Drivers, drivers } from './drivers.ts'
import { mails } from './mails.ts'
import { type Messages, messages } from './messages.ts'
import { type News, news } from './news.ts'
import { type Places, places } from './places.ts'
import { type PlannedPublishes, plannedPublishes } from './plannedPublishes.ts'
import { type Preferences, preferences } from './preferences.ts'
import { type Templates, templates } from './templates.ts'
import { type WorkingTimes, workingTimes } from './workingTimes.ts'

/** Rows of every table, in pounds and wall-clock times as the tables take them. */
export interface DemoData {
  places: Places
  accounts: Accounts
  drivers: Drivers
  preferences: Preferences
  workingTimes: WorkingTimes
  mails: NewRow<'mail'>[]
  news: News
  messages: Messages
  audit: NewRow<'audit_event'>[]
  alerts: Alerts
  templates: Templates
  plannedPublishes: PlannedPublishes
  /** Made while it is read, day after day in order, so that a year of a whole country needs little memory. */
  days(): Generator<DemoDay, void, undefined>
}

/**
 * The demonstration data (docs/spec/demo.md#demonstration-data): a pure function of its input. The same input gives the
 * same rows, on every machine and on every day.
 * @throws RangeError when the seed is not a whole number or `today` is not a date
 */
export function demoData({ size, ...input }: DemoInput): DemoData {
  return demoDataOfScale({ ...input, scale: SCALES[size] })
}

/** The same at any scale, such as a few days of the whole country. */
export function demoDataOfScale(plan: DemoPlan): DemoData {
  if (!Number.isSafeInteger(plan.seed)) throw new RangeError(`Not a whole number: ${plan.seed}`)
  const allPlaces = places(plan)
  const allDrivers = drivers(plan, allPlaces)
  const allAccounts = accounts(plan, allPlaces)
  const country = { places: allPlaces, accounts: allAccounts, drivers: allDrivers }
  const allNews = news(plan, country)
  const standing = {
    places: allPlaces,
    accounts: allAccounts,
    drivers: allDrivers,
    preferences: preferences(plan, allPlaces, allDrivers),
    workingTimes: workingTimes(plan),
    mails: mails(plan, allAccounts),
    messages: messages(plan, allPlaces, allDrivers),
    news: allNews,
    audit: audit(plan, { ...country, news: allNews }),
    alerts: alerts(plan, country),
    templates: templates(plan, allPlaces, allDrivers),
    plannedPublishes: plannedPublishes(plan, allPlaces),
  }
  return { ...standing, days: () => demoDays(plan, standing) }
}
