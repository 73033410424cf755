import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import {
  expiringInsuranceAlert,
  INSURANCE_ALERT_DAYS,
  insuranceExpiresSoon,
  newApplicantAlerts,
} from '@driverdesk/domain/alerts/staffAlerts.ts'
import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
import { MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  rejectedShiftAlert,
  submittedShiftsAlerts,
  submittedTimesheetAlert,
} from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { plannedPublishAlert } from '@driverdesk/domain/templates/plannedPublish.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { type Drivers, PLANTED_DRIVERS, reaches } from './drivers.ts'
import { ADMIN_ID, activeRestaurants, MANAGER_ID, type Places, staffByRestaurant } from './places.ts'
import { BACK_TO_BACK, FIRST, REJECTED_DAYS, REJECTED_HOURS } from './shifts.ts'

interface RaisedAlert {
  alert: NewAlert
  created_at: string
}

/** Generates alerts of the last weeks, read and unread. Late starts are left out, because the server finds them itself. */
export function alerts(plan: DemoPlan, places: Places, drivers: Drivers) {
  const chance = chanceOf(plan.seed, 'alerts')
  const raised = [
    ...submissions(plan, places, chance),
    ...applicants(drivers),
    ...insurances(plan, drivers, chance),
    ...driverAlerts(plan, places, drivers, chance),
    refusedPublish(plan, places),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const staff = staffByRestaurant(places)
  const old = addDays(plan.today, -4)
  const nearby = drivers.driver_area.filter(({ area_id }) => area_id === PLANNED_AREA)
  const ofManager = new Set(nearby.map(({ driver_id }) => driver_id))
  return {
    alert: raised.map(({ alert, created_at }, nr) => ({ id: nr + 1, ...alert, created_at })),
    alert_read: raised.flatMap(({ alert, created_at }, nr) => {
      const ofDriver = ofManager.has(alert.driver_id ?? 0) ? [ADMIN_ID, MANAGER_ID] : [ADMIN_ID]
      const seenBy = alert.panel_user_id ? [alert.panel_user_id] : staff.get(alert.restaurant_id ?? 0)
      return (seenBy ?? ofDriver)
        .filter(() => created_at < old || chance.happens(0.25))
        .map((panel_user_id) => ({ alert_id: nr + 1, panel_user_id, read_at: created_at }))
    }),
  }
}

/** Some restaurants have each submitted a few shifts for the week after. */
function submissions({ today }: DemoPlan, { restaurant }: Places, chance: Chance): RaisedAlert[] {
  return restaurant.slice(0, 20).flatMap(({ id, name }, nr) => {
    const asked = addDays(today, -1 - Math.floor(nr / 2))
    const shifts = Array.from({ length: chance.whole(1, 5) }, (_, day) => ({
      period_date: addDays(asked, 5 + day),
      start_time: '17:00',
      finish_time: '22:00',
      restaurant: { id, name },
    }))
    return submittedShiftsAlerts(shifts).map((alert) => ({ alert, created_at: chance.moment(asked, 6) }))
  })
}

/** The limit, even for the whole country. */
const MOST_APPLICANTS = 40

function applicants(drivers: Drivers): RaisedAlert[] {
  const applied = reaches(drivers).filter(({ driver }) => driver.status === DRIVER_APPLICANT)
  return applied.slice(0, MOST_APPLICANTS).flatMap(({ driver, ...reach }) => {
    const raised = newApplicantAlerts([{ driver, reach }])
    return raised.map((alert) => ({ alert, created_at: driver.created_at }))
  })
}

/** Everything that the server would find today, so that its first check finds nothing new. */
function insurances({ today }: DemoPlan, { driver }: Drivers, chance: Chance): RaisedAlert[] {
  return driver.flatMap(({ id, first_name, last_name, status, car_insurance_renewal_date: date }) => {
    if (status !== DRIVER_ACTIVE || date === null || !insuranceExpiresSoon(date, today)) return []
    const alert = expiringInsuranceAlert({ id, name: fullName(first_name, last_name) }, date)
    return [{ alert, created_at: chance.moment(addDays(date, -INSURANCE_ALERT_DAYS - 1), 6) }]
  })
}

/** Alerts of rejected shifts and submitted timesheets, only for planted ones, whose days and times are known. */
function driverAlerts({ today }: DemoPlan, places: Places, drivers: Drivers, chance: Chance): RaisedAlert[] {
  const about = (restaurantId: number, driverId: number, period_date: IsoDate) => {
    const { first_name, last_name = '' } = entry(drivers.driver, driverId - 1)
    return {
      id: 0,
      restaurant: { id: restaurantId, name: entry(places.restaurant, restaurantId - 1).name },
      driver: { id: driverId, name: fullName(first_name, last_name) },
      period_date,
    }
  }
  const rejections = REJECTED_DAYS.map((offset) => {
    const date = addDays(today, offset)
    const shift = { ...about(FIRST, PLANTED_DRIVERS.rejecting, date), ...REJECTED_HOURS }
    const alert = withoutRecord(rejectedShiftAlert(shift, 'My car broke down'))
    return { alert, created_at: chance.moment(addDays(date < today ? date : today, -1), 6) }
  })
  const yesterday = addDays(today, -1)
  const submitted = BACK_TO_BACK.map(([restaurantId, , driver, start_time, finish_time]) => {
    const worked = { ...about(restaurantId, driver ?? 0, yesterday), start_time, finish_time }
    return { alert: withoutRecord(submittedTimesheetAlert(worked)), created_at: chance.moment(yesterday, 6) }
  })
  return [...rejections, ...submitted]
}

/** Without the id of the shift or timesheet, which is only assigned later. */
function withoutRecord({ data, ...alert }: NewAlert): NewAlert {
  const { shift_id: _, timesheet_id: __, ...rest } = data
  return { ...alert, data: rest }
}

const PLANNED_AREA = 1
const PUBLISH_TIME = '18:00'
const evening = (date: IsoDate) => momentOf({ date, time: PUBLISH_TIME }, 'Europe/London') as Date
/** The plan that was carried out had the number before this. */
const [DONE_ID, PLAN_ID] = [1, 2]

/** Next week of the manager's first area, to be published tomorrow evening. */
export function plannedPublishes({ today }: DemoPlan, places: Places) {
  // On a Sunday, the week after that, because no day of it will have begun.
  const { from, to } = rangeFor(WEEK, addDays(today, 8))
  const plan: NewRow<'planned_publish'> = {
    id: PLAN_ID,
    publish_at: evening(addDays(today, 1)).toISOString(),
    planner_id: MANAGER_ID,
    place: entry(places.area, PLANNED_AREA - 1).name,
    is_selection: false,
    push_drivers: PUSH_SEND,
    period_date_from: from,
    period_date_to: to,
  }
  const restaurants = activeRestaurants(places, PLANNED_AREA)
  return {
    planned_publish: [plan],
    planned_publish_restaurant: restaurants.map(({ id }) => ({
      planned_publish_id: PLAN_ID,
      restaurant_id: id,
    })),
  }
}

/** A plan of a week ago that published all shifts but two. */
function refusedPublish({ today }: DemoPlan, places: Places): RaisedAlert {
  const date = addDays(today, -6)
  const shift = {
    start_time: PUBLISH_TIME,
    finish_time: '22:30',
    restaurant: entry(places.restaurant, 0).name,
  }
  const alert = plannedPublishAlert({
    id: DONE_ID,
    plannerId: MANAGER_ID,
    at: { date, time: PUBLISH_TIME },
    published: 23,
    outOfScope: 0,
    place: entry(places.area, PLANNED_AREA - 1).name,
    refused: [
      { ...shift, period_date: addDays(date, 3), problem: DRIVER_UNAVAILABLE },
      { ...shift, period_date: addDays(date, 4), problem: CLASH_MESSAGE },
    ],
  })
  return { alert, created_at: evening(date).toISOString() }
}

/** About half of the lunch shifts are open; evening shifts have a driver. */
const TIMES = [
  { start_time: '11:30', finish_time: '14:30' },
  { start_time: '18:00', finish_time: '22:30' },
]

/** Generates two templates: the usual week of an area, and the weekend of its first restaurant. */
export function templates({ seed }: DemoPlan, places: Places, { driver, driver_area }: Drivers) {
  const chance = chanceOf(seed, 'templates')
  const here = activeRestaurants(places, 1).slice(0, 3)
  const active = new Set(driver.filter(({ status }) => status === DRIVER_ACTIVE).map(({ id }) => id))
  const offered = driver_area.filter(({ area_id, driver_id }) => area_id === 1 && active.has(driver_id))
  const week = (template_id: number, restaurant_id: number, days: readonly number[]) =>
    days.flatMap((week_day) =>
      TIMES.map((times, nr) => ({
        template_id,
        restaurant_id,
        week_day,
        ...times,
        extra_request: 0 as const,
        comment: '',
        driver_id: nr === 0 && week_day % 2 === 0 ? null : chance.pick(offered).driver_id,
      })),
    )
  const first = entry(here, 0).id
  return {
    schedule_template: [
      { id: 1, name: 'Usual week', area_id: 1, restaurant_id: null, creator_id: ADMIN_ID },
      { id: 2, name: 'Busy weekend', area_id: null, restaurant_id: first, creator_id: ADMIN_ID },
    ],
    schedule_template_shift: [
      ...here.flatMap(({ id }) => week(1, id, [0, 1, 2, 3, 4, 5, 6])),
      ...week(2, first, [4, 5, 6]),
    ],
  }
}

/** Generates audit entries that lead up to the present records. The schedule's history adds those of shifts. */
export function audit({ seed, today }: DemoPlan, { restaurant }: Places, { driver }: Drivers) {
  const chance = chanceOf(seed, 'audit')
  const admin = { actor: 'panel_user:1', actor_name: 'Admin Demo' }
  const manager = { actor: 'panel_user:2', actor_name: 'Manager Demo' }
  // The account no longer exists, but the name stays.
  const former = { actor: 'panel_user:9001', actor_name: 'Former Manager' }
  const account = {
    first_name: 'Former',
    last_name: 'Manager',
    email: 'former@driverdesk.test',
    role: MANAGER,
  }
  const entries = [
    ...restaurant.slice(0, 12).map(({ id, name, telephone }) => ({
      ...former,
      thing: 'restaurant',
      thing_id: id,
      action: 'update',
      before: { name, telephone: '' },
      after: { name, telephone },
    })),
    ...driver.slice(6, 30).map(({ id, first_name, last_name, status }) => ({
      ...manager,
      thing: 'driver',
      thing_id: id,
      action: 'status',
      before: { first_name, last_name, status: DRIVER_APPLICANT },
      after: { first_name, last_name, status },
    })),
    { ...admin, thing: 'panel_user', thing_id: 9001, action: 'remove', before: account, after: null },
  ].map((one) => ({ at: chance.moment(addDays(today, -chance.whole(1, 44)), 6), ...one }))
  // Numbered in order of time. All rows are sent as one JSON text.
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)) as unknown as NewRow<'audit_event'>[]
}
