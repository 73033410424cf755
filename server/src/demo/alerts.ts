/** Alerts of the last weeks, read and unread. Late starts are not among them: the server finds those of today by itself. */

import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import {
  expiringInsuranceAlert,
  INSURANCE_TOLD_DAYS,
  insuranceRunsOut,
} from '@driverdesk/domain/alerts/expiringInsurance.ts'
import { newApplicantAlerts } from '@driverdesk/domain/alerts/newApplicants.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { submittedShiftsAlerts } from '@driverdesk/domain/shifts/submittedShifts.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, staffByRestaurant } from './accounts.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { driverAlerts } from './driverAlerts.ts'
import { at } from './driverRecords.ts'
import type { Drivers } from './drivers.ts'
import type { Places } from './places.ts'
import { carriedOut } from './plannedPublishes.ts'

export interface Alerts {
  alerts: DemoRow<'alert'>[]
  reads: NewRow<'alert_read'>[]
}

interface Country {
  places: Places
  accounts: Accounts
  drivers: Drivers
}

/** Not more of each kind, however large the country is. */
const MOST_APPLICANTS = 40
const SUBMITTING = 20

interface Raised {
  alert: NewAlert
  created_at: string
}

export function alerts(plan: DemoPlan, country: Country): Alerts {
  const chance = chanceOf(plan.seed, 'alerts')
  const raised = [
    ...submissions(plan, country.places, chance),
    ...applicants(country.drivers),
    ...insurances(plan, country.drivers, chance),
    ...driverAlerts(plan, country.places, country.drivers),
    carriedOut(plan, country.places),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const rows = raised.map(({ alert, created_at }, nr) => ({
    id: nr + 1,
    panel_user_id: null,
    ...alert,
    created_at,
  }))
  const seenBy = readersOf(country)
  const unread = addDays(plan.today, -4)
  const reads = raised.flatMap(({ alert, created_at }, nr) =>
    seenBy(alert)
      .filter(() => created_at < unread || chance.happens(0.25))
      .map((panel_user_id) => ({ alert_id: nr + 1, panel_user_id, read_at: created_at })),
  )
  return { alerts: rows, reads }
}

/** Each of some restaurants has submitted one or a few shifts for the week after. */
function submissions({ today }: DemoPlan, { restaurants }: Places, chance: Chance): Raised[] {
  return restaurants.slice(0, SUBMITTING).flatMap(({ id, name }, nr) => {
    const asked = addDays(today, -1 - Math.floor(nr / 2))
    const shifts = Array.from({ length: chance.whole(1, 5) }, (_, day) => ({
      period_date: addDays(asked, 5 + day),
      start_time: '17:00',
      finish_time: '22:00',
      restaurant: { id, name },
    }))
    return submittedShiftsAlerts(shifts).map((alert) => ({ alert, created_at: at(asked, chance) }))
  })
}

function applicants({ drivers, ...places }: Drivers): Raised[] {
  return drivers
    .filter(({ status }) => status === DRIVER_APPLICANT)
    .slice(0, MOST_APPLICANTS)
    .flatMap((driver) => {
      const reach = reachOf(places, driver.id)
      const given = { id: driver.id, first_name: driver.first_name, last_name: driver.last_name ?? '' }
      return newApplicantAlerts([{ driver: given, reach }]).map((alert) => ({
        alert,
        created_at: String(driver.created_at),
      }))
    })
}

/** All that the server would find today, so that it finds nothing new at its first look. */
function insurances({ today }: DemoPlan, { drivers }: Drivers, chance: Chance): Raised[] {
  return drivers.flatMap(({ id, first_name, last_name, status, car_insurance_renewal_date }) => {
    const date: IsoDate | null = car_insurance_renewal_date ?? null
    if (status !== DRIVER_ACTIVE || date === null || !insuranceRunsOut(date, today)) return []
    const alert = expiringInsuranceAlert({ id, name: fullName(first_name, last_name ?? '') }, date)
    return [{ alert, created_at: at(addDays(date, -INSURANCE_TOLD_DAYS - 1), chance) }]
  })
}

type Reach = Pick<Drivers, 'driverAreas' | 'driverRestaurants'>

const reachOf = ({ driverAreas, driverRestaurants }: Reach, id: number) => ({
  area_ids: driverAreas.filter(({ driver_id }) => driver_id === id).map(({ area_id }) => area_id),
  restaurant_ids: driverRestaurants
    .filter(({ driver_id }) => driver_id === id)
    .map(({ restaurant_id }) => restaurant_id),
})

/** The panel users who see an alert, as the server says it. */
function readersOf({ places, accounts, drivers }: Country): (alert: NewAlert) => number[] {
  const staff = staffByRestaurant(places, accounts)
  return ({ restaurant_id, driver_id, panel_user_id }) => {
    if (panel_user_id) return [panel_user_id]
    if (restaurant_id !== null) return staff.get(restaurant_id) ?? []
    const reach = { ...reachOf(drivers, driver_id ?? 0), blocked_restaurant_ids: [] }
    const seenAt = places.restaurants.filter((restaurant) => isOffered(reach, restaurant))
    return [...new Set(seenAt.flatMap(({ id }) => staff.get(id) ?? []))]
  }
}
