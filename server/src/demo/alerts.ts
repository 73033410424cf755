import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import {
  expiringInsuranceAlert,
  INSURANCE_TOLD_DAYS,
  insuranceRunsOut,
} from '@driverdesk/domain/alerts/expiringInsurance.ts'
import { newApplicantAlerts } from '@driverdesk/domain/alerts/newApplicants.ts'
import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rejectedShiftAlert } from '@driverdesk/domain/shifts/rejectedShift.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { submittedShiftsAlerts } from '@driverdesk/domain/shifts/submittedShifts.ts'
import { plannedPublishAlert } from '@driverdesk/domain/templates/plannedPublish.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/submittedTimesheet.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, MANAGER_ID, staffByRestaurant } from './accounts.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { at, type Drivers, PLANTED_DRIVERS } from './drivers.ts'
import type { News } from './news.ts'
import { activeRestaurants, type Places } from './places.ts'
import { earlier, FIRST, REJECTED_DAYS, REJECTED_HOURS, SECOND } from './shifts.ts'

/** Alerts of the last weeks, read and unread. Late starts are not among them: the server finds those of today on its own. */

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

/** Alerts of rejected shifts and submitted timesheets: only of planted ones, whose days and times are known. */

interface Raised {
  alert: NewAlert
  created_at: string
}

const REASONS = ['My car broke down', 'I am ill', 'I have an exam that evening']

function driverAlerts(plan: DemoPlan, places: Places, drivers: Drivers): Raised[] {
  const chance = chanceOf(plan.seed, 'driver alerts')
  const named = namesOf(places, drivers)
  const yesterday = addDays(plan.today, -1)
  return [...rejections(plan, named, chance), ...submitted(yesterday, named, chance)]
}

function rejections({ today }: DemoPlan, named: ReturnType<typeof namesOf>, chance: Chance): Raised[] {
  return REJECTED_DAYS.map((offset) => {
    const period_date = addDays(today, offset)
    const [start_time, finish_time] = REJECTED_HOURS
    const about = { ...named(FIRST, PLANTED_DRIVERS.rejecting), period_date, start_time, finish_time }
    const day = addDays(earlier(period_date, today), -1)
    return { alert: rejectedShiftAlert(about, chance.pick(REASONS)), created_at: at(day, chance) }
  })
}

/** Both of the driver who can sign in; without the ids, which the days give out later. */
function submitted(day: IsoDate, named: ReturnType<typeof namesOf>, chance: Chance): Raised[] {
  const worked = [
    [FIRST, '11:00', '15:00'],
    [SECOND, '15:00', '19:15'],
  ] as const
  return worked.map(([restaurant, start_time, finish_time]) => {
    const about = { ...named(restaurant, PLANTED_DRIVERS.account), period_date: day, start_time, finish_time }
    const { data, ...alert } = submittedTimesheetAlert({ id: 0, ...about })
    const { timesheet_id: _, ...told } = data
    return { alert: { ...alert, data: told }, created_at: at(day, chance) }
  })
}

const namesOf =
  ({ restaurants }: Places, { drivers }: Drivers) =>
  (restaurantId: number, driverId: number) => {
    const driver = drivers.find(({ id }) => id === driverId)
    const restaurant = restaurants.find(({ id }) => id === restaurantId)
    return {
      restaurant: { id: restaurantId, name: restaurant?.name ?? '' },
      driver: { id: driverId, name: fullName(driver?.first_name ?? '', driver?.last_name ?? '') },
    }
  }

/** Next week of the manager's first area, to be published tomorrow evening; and what became of a plan before it. */

export interface PlannedPublishes {
  plans: DemoRow<'planned_publish'>[]
  restaurants: NewRow<'planned_publish_restaurant'>[]
}

const PLANNED_AREA = 1
const PUBLISH_TIME = '18:00'
const TIME_ZONE = 'Europe/London'
/** The plan that was carried out had the number before. */
const [DONE_ID, PLAN_ID] = [1, 2]

export function plannedPublishes({ today }: DemoPlan, places: Places): PlannedPublishes {
  const { name, here } = placeOf(places)
  const publishAt = momentOf({ date: addDays(today, 1), time: PUBLISH_TIME }, TIME_ZONE) as Date
  // On a Sunday the week after, of which no day has begun by then.
  const { from, to } = rangeFor(WEEK, addDays(today, 8))
  return {
    plans: [
      {
        id: PLAN_ID,
        publish_at: publishAt.toISOString(),
        planner_id: MANAGER_ID,
        place: name,
        is_selection: false,
        period_date_from: from,
        period_date_to: to,
        push_drivers: PUSH_SEND,
      },
    ],
    restaurants: here.map(({ id }) => ({ planned_publish_id: PLAN_ID, restaurant_id: id })),
  }
}

/** A week ago all but two were published. */
function carriedOut({ today }: DemoPlan, places: Places) {
  const { name, here } = placeOf(places)
  const date = addDays(today, -6)
  const at = { date, time: PUBLISH_TIME }
  const evening = { start_time: '18:00', finish_time: '22:30', restaurant: here[0]?.name ?? '' }
  const alert = plannedPublishAlert({
    ...{ id: DONE_ID, plannerId: MANAGER_ID, at, place: name, published: 23, outOfScope: 0 },
    refused: [
      { ...evening, period_date: addDays(date, 3), problem: DRIVER_UNAVAILABLE },
      { ...evening, period_date: addDays(date, 4), problem: CLASH_MESSAGE },
    ],
  })
  return { alert, created_at: (momentOf(at, TIME_ZONE) as Date).toISOString() }
}

const placeOf = (places: Places) => ({
  name: places.areas.find(({ id }) => id === PLANNED_AREA)?.name ?? '',
  here: activeRestaurants(places, PLANNED_AREA),
})

/** Two templates: the usual week of an area, and the weekend of its first restaurant. */

export interface Templates {
  templates: DemoRow<'schedule_template'>[]
  shifts: NewRow<'schedule_template_shift'>[]
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEKEND = [4, 5, 6]
/** Lunch is open as often as not, the evening has a driver. */
const TIMES = [
  { start_time: '11:30', finish_time: '14:30' },
  { start_time: '18:00', finish_time: '22:30' },
]

export function templates(plan: DemoPlan, places: Places, { drivers, driverAreas }: Drivers): Templates {
  const chance = chanceOf(plan.seed, 'templates')
  const area = 1
  const here = activeRestaurants(places, area)
  const active = new Set(drivers.filter(({ status }) => status === DRIVER_ACTIVE).map(({ id }) => id))
  const offered = driverAreas
    .filter(({ area_id, driver_id }) => area_id === area && active.has(driver_id))
    .map(({ driver_id }) => driver_id)
  const week = (template_id: number, restaurant_id: number, days: readonly number[]) =>
    days.flatMap((week_day) =>
      TIMES.map((times, nr) => ({
        ...{ template_id, restaurant_id, week_day, ...times, extra_request: 0 as const, comment: '' },
        driver_id:
          nr === 0 && week_day % 2 === 0
            ? null
            : (offered[chance.whole(0, Math.max(0, offered.length - 1))] ?? null),
      })),
    )
  const [first] = here
  if (!first) return { templates: [], shifts: [] }
  const made = { creator_id: 1 }
  return {
    templates: [
      { id: 1, name: 'Usual week', area_id: area, restaurant_id: null, ...made },
      { id: 2, name: 'Busy weekend', area_id: null, restaurant_id: first.id, ...made },
    ],
    shifts: [...here.slice(0, 3).flatMap(({ id }) => week(1, id, EVERY_DAY)), ...week(2, first.id, WEEKEND)],
  }
}

/** Entries of the audit that end in the records as they are; of changes of shifts the schedule's history has its own. */
export function audit(plan: DemoPlan, { places, drivers, accounts, news }: Country & { news: News }) {
  const chance = chanceOf(plan.seed, 'audit')
  const administrator = { actor: 'panel_user:1', actor_name: 'Admin Demo' }
  const manager = { actor: 'panel_user:2', actor_name: 'Manager Demo' }
  // Without an account any more; the name stays.
  const former = { actor: 'panel_user:9001', actor_name: 'Former Manager' }
  const entry = (
    by: object,
    thing: string,
    thing_id: number,
    action: string,
    before: unknown,
    after: unknown,
  ) => ({
    ...{ at: at(addDays(plan.today, -chance.whole(1, 44)), chance), ...by },
    ...{ thing, thing_id, action, before, after },
  })
  const account = { first_name: 'Former', last_name: 'Manager', email: 'former@driverdesk.test', role: 20 }
  const entries = [
    ...places.areas.slice(0, 3).map(({ id, name, standard_pay }) => {
      const before = { name, standard_pay: Number(standard_pay) - 0.25 }
      return entry(administrator, 'area', id, 'update', before, { name, standard_pay })
    }),
    ...places.restaurants.slice(0, 12).map(({ id, name, telephone }) => {
      const by = id <= 2 ? { actor: 'restaurateur:1', actor_name: 'Restaurant account' } : former
      return entry(by, 'restaurant', id, 'update', { name, telephone: '' }, { name, telephone })
    }),
    ...drivers.drivers.slice(6, 30).map(({ id, first_name, last_name, email, phone, status }) => {
      const name = { first_name, last_name }
      const [before, after] = [
        { ...name, status: DRIVER_APPLICANT },
        { ...name, status },
      ]
      if (id % 3 === 0) return entry(manager, 'driver', id, 'status', before, after)
      if (id % 3 === 1) return entry(former, 'driver', id, 'create', null, { ...before, email, phone })
      return entry(manager, 'driver', id, 'warn', null, { comment: 'Came half an hour late' })
    }),
    ...accounts.restaurateurs
      .slice(-4)
      .map(({ id, email }) => entry(manager, 'restaurateur', id, 'send_credentials', null, { email })),
    ...news.posts.map(({ id, title, content, addressee, author_id }) => {
      const by = author_id === MANAGER_ID ? manager : administrator
      return entry(by, 'post', id, 'create', null, { title, content, addressee })
    }),
    entry(administrator, 'panel_user', 9001, 'remove', { ...account, area_ids: [1] }, null),
    entry(manager, 'panel_user', MANAGER_ID, 'password', null, null),
  ]
  // As they would have been numbered. The columns take what JSON takes: all rows travel as one text.
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)) as unknown as NewRow<'audit_event'>[]
}
