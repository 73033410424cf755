import { REGULAR } from '@driverdesk/domain/drivers/availability.ts'
import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  type DriverStatus,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, type ClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry, idsUpTo } from './chance.ts'
import { DEMO_SIGN_INS, type DemoPlan, type DemoRow, oddName } from './demoPlan.ts'
import * as names from './names.ts'
import { driverFiles } from './pictures.ts'
import { ADMIN_ID, createdDaysAgo, MANAGER_ID, type Places } from './places.ts'

/** Rows by table. */
export type Drivers = Omit<ReturnType<typeof drivers>, 'files'>

/** The driver who can sign in, and five more for the planted shifts: active, always available, areas 1 and 2. */
export const PLANTED_DRIVERS = {
  account: 1,
  rejecting: 2,
  overlapping: 3,
  nightOne: 4,
  nightTwo: 5,
  nightThree: 6,
}
export const LAST_PLANTED_DRIVER = 6
/** Drivers up to this id are always active: the planted ones, the odd names and those without areas. */
const LAST_CERTAIN = 20
const WITHOUT_AREAS = [14, 15, 16, 17]

/** Generates drivers with their areas, the restaurants to which some are restricted, and their records. */
export function drivers(plan: DemoPlan, { restaurant }: Places) {
  const byArea = Map.groupBy(restaurant, ({ area_id }) => area_id)
  const made = idsUpTo(plan.scale.drivers).map((id) => {
    const chance = chanceOf(plan.seed, 'driver', id)
    const row = driverRow(plan, id, chance)
    const areaIds = areasOf(plan, id, chance)
    if (id <= LAST_PLANTED_DRIVER || !chance.happens(0.15)) return { row, areaIds, limits: [] }
    const there = areaIds.flatMap((areaId) => byArea.get(areaId) ?? [])
    return { row, areaIds, limits: chance.shuffled(there).slice(0, chance.whole(1, 3)) }
  })
  const rows = made.map(({ row }) => row)
  const driver_area = made.flatMap(({ row, areaIds }) =>
    areaIds.map((area_id) => ({ driver_id: row.id, area_id })),
  )
  const { files, driver_right_to_work_photo, columnsOf } = driverFiles(plan, rows)
  return {
    files,
    driver: rows.map((row) => ({ ...row, ...columnsOf(row.id) })),
    driver_area,
    driver_restaurant: made.flatMap(({ row, limits }) =>
      limits.map(({ id }) => ({ driver_id: row.id, restaurant_id: id })),
    ),
    driver_warning: rows.flatMap((row) => warnings(plan, row)),
    driver_right_to_work_photo,
    restaurant_driver_preference: preferences(plan, restaurant, rows, driver_area),
  }
}

/** Applicants have no password yet: they cannot sign in before they are active. */
function driverRow(plan: DemoPlan, id: number, chance: Chance) {
  const usual = names.personName(chance)
  const { first_name, last_name } = oddName(plan, names.ODD_DRIVER_NAMES[id]) ?? usual
  const name = `${first_name} ${last_name}`.trim()
  const statuses = [DRIVER_ACTIVE, DRIVER_INACTIVE, DRIVER_APPLICANT] as const
  const status: DriverStatus = id <= LAST_CERTAIN ? DRIVER_ACTIVE : chance.weighted(statuses, [82, 8, 10])
  const isApplicant = status === DRIVER_APPLICANT
  const email = `${names.mailName(name, 'driver')}-${id}@driverdesk.test`
  return {
    id,
    first_name,
    last_name,
    status,
    email: id === PLANTED_DRIVERS.account ? DEMO_SIGN_INS.driver : email,
    password_hash: isApplicant ? null : plan.passwordHash,
    phone: names.mobile(chance),
    ...driverRecord(plan, id, isApplicant, name),
    ...referral(id),
    ...createdDaysAgo(plan, isApplicant ? chance.whole(1, 20) : chance.whole(370, 560)),
  }
}

/** Distributes drivers over the areas. A quarter also works in the next area. Drivers without areas are offered everywhere. */
function areasOf({ scale }: DemoPlan, id: number, chance: Chance): number[] {
  if (id <= LAST_PLANTED_DRIVER) return [1, 2]
  if (WITHOUT_AREAS.includes(id) || chance.happens(0.01)) return []
  const home = ((id - 1) % scale.areas) + 1
  return chance.happens(0.25) ? [home, (home % scale.areas) + 1] : [home]
}

const CARS = ['Ford Fiesta', 'Vauxhall Corsa', 'Toyota Yaris', 'Nissan Leaf', 'Kia Picanto', 'Škoda Fabia']
const EXPERIENCE = ['Two years of pizza delivery', 'Parcels, one winter', 'Own car, school runs']

/** A full record, one filled in by someone in a hurry, or only the short form. */
const FILLED = { full: 40, half: 20, scarce: 10 } as const

/** A driver's record besides name, address and status. The same columns for everyone. */
function driverRecord({ seed, today, scale }: DemoPlan, id: number, isApplicant: boolean, name: string) {
  const chance = chanceOf(seed, 'driver record', id)
  const filled = chance.weighted(['full', 'half', 'scarce'], isApplicant ? [30, 30, 40] : [72, 22, 6])
  const [isFull, isThere] = [filled === 'full', filled !== 'scarce']
  const town = entry(names.TOWNS, (id - 1) % scale.areas)
  const relation = names.personName(chance)
  const [make = '', model = ''] = isThere ? chance.pick(CARS).split(' ') : []
  // Most documents are valid for long; some expire within the month, and a few have expired. The bank details are not real.
  const days = () =>
    chance.weighted([chance.whole(31, 700), chance.whole(0, 30), chance.whole(-60, -1)], [88, 8, 4])
  const lastDay = (share = 1) => (isThere && chance.happens(share) ? addDays(today, days()) : null)
  const isExperienced = isThere && chance.happens(0.6)
  return {
    address_1: isThere ? names.streetAddress(chance) : '',
    address_2: isFull && chance.happens(0.7) ? `Flat ${chance.whole(1, 40)}` : '',
    city: isThere ? town.city : '',
    postcode: isThere ? names.postcode(chance, town) : '',
    date_of_birth: isThere ? addDays(today, -chance.whole(19 * 365, 60 * 365)) : null,
    emergency_contact_name: isFull ? `${relation.first_name} ${relation.last_name}` : '',
    emergency_contact_phone: isFull ? names.mobile(chance) : '',
    car_make: make,
    car_model: model,
    car_registration: isThere ? names.numberPlate(chance) : '',
    car_insurer: isFull ? chance.pick(['Kestrel Motor', 'Harbour Mutual', 'Bluebell Insurance']) : '',
    car_insurance_renewal_date: lastDay(),
    driver_license_expiry_date: lastDay(),
    right_to_work_expiry_date: lastDay(0.4),
    alcohol_certificate_expiry_date: lastDay(0.5),
    bank_name_of_account_holder: isFull ? name : '',
    bank_sort_code: isFull ? `00-00-${names.digits(chance, 2)}` : '',
    bank_account_number: isFull ? `00${names.digits(chance, 6)}` : '',
    works_number: isFull ? `D${1000 + id}` : '',
    have_experience: isThere ? (isExperienced ? (10 as const) : (20 as const)) : null,
    experience_description: isExperienced ? chance.pick(EXPERIENCE) : '',
    goal: isThere && chance.happens(0.5) ? chance.pick(['Evenings only', 'Saving for a van']) : '',
    activated_at: isApplicant ? null : chance.moment(addDays(today, -chance.whole(10, 360)), 6),
    activity_time:
      !isApplicant && chance.happens(0.85) ? chance.moment(addDays(today, -chance.whole(1, 7)), 6) : null,
    not_progressing: isApplicant && chance.happens(0.3) ? (10 as const) : (20 as const),
    registration_step: isApplicant ? FILLED[filled] : (40 as const),
  } satisfies Partial<NewRow<'driver'>>
}

/** One driver in four was referred: by a restaurant, by a driver who is certainly active, or by someone unknown. */
function referral(id: number) {
  const nr = id / 4
  const source = nr % 7 === 0 ? null : (nr % LAST_CERTAIN) + 1
  const none = { referral_restaurant_id: null, referral_driver_id: null, referral_paid: false }
  if (!Number.isInteger(nr)) return { ...none, referral_type: null }
  const referred = { ...none, referral_paid: source !== null && nr % 3 === 0 }
  if (nr % 2 === 0) return { ...referred, referral_type: 'driver' as const, referral_driver_id: source }
  return { ...referred, referral_type: 'restaurant' as const, referral_restaurant_id: source }
}

/** With the days since. */
const WARNINGS = [
  [200, 'Came twenty minutes late and did not ring'],
  [20, 'The restaurant complained about the parking'],
] as const

/** Warnings for an eighth of the drivers who have worked, oldest first. */
function warnings({ today }: DemoPlan, { id, status }: DemoRow<'driver'>): NewRow<'driver_warning'>[] {
  if (status === DRIVER_APPLICANT || id % 8 !== 7) return []
  return WARNINGS.map(([daysAgo, comment]) => ({
    driver_id: id,
    comment,
    moderator_id: MANAGER_ID,
    moderator_first_name: 'Manager',
    moderator_last_name: 'Demo',
    created_at: `${addDays(today, -daysAgo)}T09:00:00.000Z`,
  }))
}

/** Sessions of a few active drivers, who seem online at first, and of two devices of the administrator. They have no token,
 * so no one can use them. */
export function sessions({ seed }: DemoPlan, { driver }: Drivers): NewRow<'session'>[] {
  const devices = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0', 'Mozilla/5.0 (iPhone) Safari/604.1']
  const online = driver
    .slice(0, 80)
    .filter(({ id, status }) => status === DRIVER_ACTIVE && chanceOf(seed, 'online', id).happens(0.15))
  const none = { panel_user_id: null, restaurateur_id: null, driver_id: null }
  return [
    ...devices.map((user_agent) => ({
      ...none,
      token_hash: user_agent,
      panel_user_id: ADMIN_ID,
      user_agent,
    })),
    ...online.map(({ id }) => ({ ...none, token_hash: `demonstration driver ${id}`, driver_id: id })),
  ]
}

/** The busiest restaurants always have both kinds. */
const LAST_WITH_BOTH = 2

/** The drivers of its area that a restaurant prefers or blocks. Planted drivers are never blocked. */
function preferences(
  { seed }: DemoPlan,
  restaurants: readonly DemoRow<'restaurant'>[],
  drivers: readonly DemoRow<'driver'>[],
  driverAreas: readonly NewRow<'driver_area'>[],
): NewRow<'restaurant_driver_preference'>[] {
  const known = drivers.filter(({ id, status }) => status === DRIVER_ACTIVE && id > LAST_PLANTED_DRIVER)
  const ids = new Set(known.map(({ id }) => id))
  const byArea = Map.groupBy(driverAreas, ({ area_id }) => area_id)
  return restaurants.flatMap(({ id: restaurant_id, area_id }) => {
    const chance = chanceOf(seed, 'preferences', restaurant_id)
    const around = chance.shuffled((byArea.get(area_id) ?? []).filter(({ driver_id }) => ids.has(driver_id)))
    const preferred = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.4) ? chance.whole(1, 3) : 0
    const blocked = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.25) ? 1 : 0
    return around.slice(0, preferred + blocked).map(({ driver_id }, nr) => ({
      restaurant_id,
      driver_id,
      preference: nr < preferred ? ('preferred' as const) : ('blocked' as const),
    }))
  })
}

/** The restaurants at which each driver may work, by the domain's rules (docs/spec/drivers.md#offered-drivers). */
export function reaches(drivers: Drivers) {
  const listOf = <R extends { driver_id: number }>(rows: readonly R[], idOf: (row: R) => number) => {
    const own = Map.groupBy(rows, (row) => row.driver_id)
    return (id: number) => own.get(id)?.map(idOf) ?? []
  }
  const restaurantOf = (row: { restaurant_id: number }) => row.restaurant_id
  const blocks = drivers.restaurant_driver_preference.filter(({ preference }) => preference === 'blocked')
  const areaIds = listOf(drivers.driver_area, (row) => row.area_id)
  const restaurantIds = listOf(drivers.driver_restaurant, restaurantOf)
  const blockedIds = listOf(blocks, restaurantOf)
  return drivers.driver.map((driver) => ({
    driver,
    area_ids: areaIds(driver.id),
    restaurant_ids: restaurantIds(driver.id),
    blocked_restaurant_ids: blockedIds(driver.id),
  }))
}

export type WorkingTimes = ReturnType<typeof workingTimes>

/** Periods of one day; none is a day off. */
type Day = readonly (readonly [start: ClockTime, stop: string])[]

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const DAY_OFF: Day = []
const EVENINGS: Day = [['16:00', '24:00']]
const DAYTIME: Day = [['08:00', '18:00']]
const MEALS: Day = [
  ['11:00', '15:30'],
  ['17:00', '23:30'],
]
/** Two periods that meet at midnight, so that a shift may run through it (docs/spec/shifts.md#availability). */
const NIGHTS: Day = [
  ['00:00', '06:00'],
  ['18:00', '24:00'],
]

/**
 * Working times of two drivers in five, and dates on which one in eight has a day off or other hours. The first drivers have
 * none, because the planted shifts need them at any hour.
 */
export function workingTimes({ seed, today, scale }: DemoPlan) {
  const made = idsUpTo(scale.drivers)
    .slice(LAST_PLANTED_DRIVER)
    .map((driver_id) => {
      const chance = chanceOf(seed, 'working times', driver_id)
      const periods = (day: Day) => {
        const hours = day.map(([start_at, stop_at]) => ({ holiday: REGULAR, start_at, stop_at }) as const)
        return hours.length > 0 ? hours : [dayOffPeriod()]
      }
      const weekly = weekOf(chance).flatMap(([week_day, day]) =>
        periods(day).map((period) => ({ driver_id, week_day, ...period })),
      )
      if (!chance.happens(1 / 8)) return { weekly, dates: [] }
      // Different days between ten days ago and 25 days ahead.
      const offsets = chance.shuffled(Array.from({ length: 36 }, (_, index) => index - 10))
      const dates = offsets.slice(0, chance.whole(1, 3)).flatMap((offset) => {
        const day = chance.pick([DAY_OFF, DAY_OFF, DAYTIME, EVENINGS])
        return periods(day).map((period) => ({ driver_id, period_date: addDays(today, offset), ...period }))
      })
      return { weekly, dates }
    })
  const numbered = <T>(rows: T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
  return {
    driver_working_time: numbered(made.flatMap(({ weekly }) => weekly)),
    driver_override_time: numbered(made.flatMap(({ dates }) => dates)),
  }
}

/** A week's working times. Weekdays that it leaves out are available all day. */
function weekOf(chance: Chance): (readonly [weekDay: number, day: Day])[] {
  const week = (day: Day, weekend = day) => WEEK.map((at) => [at, at < 5 ? day : weekend] as const)
  const kind = chance.weighted<'two days off' | (readonly [number, Day])[]>(
    [[], 'two days off', week(EVENINGS), week(MEALS), week(DAYTIME, DAY_OFF), week(NIGHTS)],
    [60, 15, 7, 7, 7, 4],
  )
  if (kind !== 'two days off') return kind
  const off = chance.shuffled(WEEK).slice(0, 2)
  return off.map((weekDay) => [weekDay, DAY_OFF] as const)
}
