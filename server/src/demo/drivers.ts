import { REGULAR } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT, DRIVER_INACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import agency from './agency.json' with { type: 'json' }
import { type Chance, chanceOf, entry } from './chance.ts'
import { DEMO_SIGN_INS } from './demoPlan.ts'
import * as names from './names.ts'
import { ADMIN_ID, AREA_MANAGER } from './places.ts'
import texts from './texts.json' with { type: 'json' }
import type { DemoRow, World } from './world.ts'

/** The driver who can sign in. */
export const ACCOUNT_DRIVER = 1
/** They have the planted shifts: active, always available, areas 1 and 2. */
export const LAST_PLANTED_DRIVER = 6
/** Drivers up to this id are always active: the planted ones, the odd names and those without areas. */
export const LAST_CERTAIN = 20
const WITHOUT_AREAS = [14, 15, 16, 17]

/** Adds drivers with their areas, the restaurants to which some are restricted, and their records. */
export function addDrivers(world: World): void {
  const { plan, rows, add, make, daysAgo } = world
  const byArea = Map.groupBy(rows.restaurant, ({ area_id }) => area_id)
  for (let id = 1; id <= plan.scale.drivers; id += 1) {
    const chance = chanceOf(plan.seed, 'driver', id)
    const usual = names.personName(chance)
    const odd = plan.hasOddNames === false ? undefined : names.ODD_DRIVERS.get(`${id}`)
    const [first_name = '', last_name = ''] = odd ?? [usual.first_name, usual.last_name]
    const name = `${first_name} ${last_name}`.trim()
    const statuses = [DRIVER_ACTIVE, DRIVER_INACTIVE, DRIVER_APPLICANT] as const
    const status = id <= LAST_CERTAIN ? DRIVER_ACTIVE : chance.weighted(statuses, [82, 8, 10])
    const isApplicant = status === DRIVER_APPLICANT
    const email = `${names.mailName(name, 'driver')}-${id}@driverdesk.test`
    const driver = make('driver', {
      first_name,
      last_name,
      status,
      email: id === ACCOUNT_DRIVER ? DEMO_SIGN_INS.driver : email,
      // They cannot sign in before they are active.
      password_hash: isApplicant ? null : plan.passwordHash,
      phone: names.mobile(chance),
      ...driverRecord(world, id, isApplicant, name),
      ...referral(id),
      ...daysAgo(isApplicant ? chance.whole(1, 20) : chance.whole(370, 560)),
    })
    addWarnings(world, driver)
    const areas = areasOf(plan.scale.areas, id, chance)
    for (const area_id of areas) add('driver_area', { driver_id: id, area_id })
    if (id <= LAST_PLANTED_DRIVER || !chance.happens(0.15)) continue
    const there = chance.shuffled(areas.flatMap((area) => byArea.get(area) ?? []))
    for (const restaurant of there.slice(0, chance.whole(1, 3)))
      add('driver_restaurant', { driver_id: id, restaurant_id: restaurant.id })
  }
  addPreferences(world)
  addSessions(world)
}

/** Distributes drivers over the areas. A quarter also works in the next area. Drivers without areas are offered everywhere. */
function areasOf(count: number, id: number, chance: Chance): number[] {
  if (id <= LAST_PLANTED_DRIVER) return [1, 2]
  if (WITHOUT_AREAS.includes(id) || chance.happens(0.01)) return []
  const home = ((id - 1) % count) + 1
  return chance.happens(0.25) ? [home, (home % count) + 1] : [home]
}

/** A full record, one filled in by someone in a hurry, or only the short form. */
const FILLED = { full: 40, half: 20, scarce: 10 } as const

/** A driver's record besides name, address and status. The same columns for everyone. */
function driverRecord({ plan }: World, id: number, isApplicant: boolean, name: string) {
  const { seed, today, scale } = plan
  const chance = chanceOf(seed, 'driver record', id)
  const filled = chance.weighted(['full', 'half', 'scarce'], isApplicant ? [30, 30, 40] : [72, 22, 6])
  const [isFull, isThere] = [filled === 'full', filled !== 'scarce']
  const town = entry(names.TOWNS, (id - 1) % scale.areas)
  const relation = names.personName(chance)
  const [make = '', model = ''] = isThere ? chance.pick(texts.cars).split(' ') : []
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
    car_insurer: isFull ? chance.pick(texts.insurers) : '',
    car_insurance_renewal_date: lastDay(),
    driver_license_expiry_date: lastDay(),
    right_to_work_expiry_date: lastDay(0.4),
    alcohol_certificate_expiry_date: lastDay(0.5),
    bank_name_of_account_holder: isFull ? name : '',
    bank_sort_code: isFull ? `00-00-${names.digits(chance, 2)}` : '',
    bank_account_number: isFull ? `00${names.digits(chance, 6)}` : '',
    works_number: isFull ? `D${1000 + id}` : '',
    photo_src: null,
    driver_license_front_photo: null,
    driver_license_back_photo: null,
    identity_photo: null,
    service_agreement_src: null,
    alcohol_delivery_certificate: null,
    have_experience: isThere ? (isExperienced ? (10 as const) : (20 as const)) : null,
    experience_description: isExperienced ? chance.pick(texts.experience) : '',
    goal: isThere && chance.happens(0.5) ? chance.pick(texts.goals) : '',
    activated_at: isApplicant ? null : chance.moment(addDays(today, -chance.whole(10, 360)), 6),
    activity_time:
      !isApplicant && chance.happens(0.85) ? chance.moment(addDays(today, -chance.whole(1, 7)), 6) : null,
    not_progressing: isApplicant && chance.happens(0.3) ? (10 as const) : (20 as const),
    registration_step: isApplicant ? FILLED[filled] : (40 as const),
  }
}

/** One driver in four was referred: by a restaurant, by a driver who is certainly active, or by someone unknown. */
function referral(id: number) {
  const [isReferred, nr] = [id % 4 === 0, id / 4]
  const source = !isReferred || nr % 7 === 0 ? null : (nr % LAST_CERTAIN) + 1
  const type = nr % 2 === 0 ? ('driver' as const) : ('restaurant' as const)
  return {
    referral_type: isReferred ? type : null,
    referral_restaurant_id: type === 'restaurant' ? source : null,
    referral_driver_id: type === 'driver' ? source : null,
    referral_paid: source !== null && nr % 3 === 0,
  }
}

/** Warnings for an eighth of the drivers who have worked. */
function addWarnings({ make, daysAgo }: World, { id: driver_id, status }: DemoRow<'driver'>): void {
  if (status === DRIVER_APPLICANT || driver_id % 8 !== 7) return
  const [moderator_first_name = '', moderator_last_name = ''] = AREA_MANAGER.author_name.split(' ')
  const moderator = { moderator_id: AREA_MANAGER.author_id, moderator_first_name, moderator_last_name }
  for (const warning of texts.warnings) {
    const { created_at } = daysAgo(warning.daysAgo)
    make('driver_warning', { driver_id, comment: warning.comment, ...moderator, created_at })
  }
}

/** Two devices of the administrator, and a few active drivers who seem online at first. No one can use them without a token. */
function addSessions({ plan, rows, make }: World): void {
  for (const user_agent of texts.devices)
    make('session', { token_hash: user_agent, panel_user_id: ADMIN_ID, driver_id: null, user_agent })
  for (const { id, status } of rows.driver.slice(0, 80))
    if (status === DRIVER_ACTIVE && chanceOf(plan.seed, 'online', id).happens(0.15))
      make('session', { token_hash: `demonstration driver ${id}`, driver_id: id })
}

/** The busiest restaurants always have both kinds. */
const LAST_WITH_BOTH = 2

/** The drivers of its area that a restaurant prefers or blocks. Planted drivers are never blocked. */
function addPreferences({ plan, rows, add }: World): void {
  const known = rows.driver.filter(({ id, status }) => status === DRIVER_ACTIVE && id > LAST_PLANTED_DRIVER)
  const ids = new Set(known.map(({ id }) => id))
  const byArea = Map.groupBy(rows.driver_area, ({ area_id }) => area_id)
  for (const { id: restaurant_id, area_id } of rows.restaurant) {
    const chance = chanceOf(plan.seed, 'preferences', restaurant_id)
    const around = chance.shuffled((byArea.get(area_id) ?? []).filter(({ driver_id }) => ids.has(driver_id)))
    const preferred = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.4) ? chance.whole(1, 3) : 0
    const blocked = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.25) ? 1 : 0
    for (const [nr, { driver_id }] of around.slice(0, preferred + blocked).entries())
      add('restaurant_driver_preference', {
        restaurant_id,
        driver_id,
        preference: nr < preferred ? 'preferred' : 'blocked',
      })
  }
}

/** Starts and stops of the periods of one day; none is a day off. */
type Day = string[][]

/** Two periods of a night meet at midnight, so that a shift may run through it (docs/spec/shifts.md#availability). */
const { off, evenings, daytime, meals, nights } = agency.days
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/**
 * Working times of two drivers in five, and dates on which one in eight has a day off or other hours. The first drivers have
 * none, because the planted shifts need them at any hour.
 */
export function addWorkingTimes({ plan: { seed, today, scale }, make }: World): void {
  for (let driver_id = LAST_PLANTED_DRIVER + 1; driver_id <= scale.drivers; driver_id += 1) {
    const chance = chanceOf(seed, 'working times', driver_id)
    for (const [week_day, day] of weekOf(chance))
      for (const period of periodsOf(day)) make('driver_working_time', { driver_id, week_day, ...period })
    if (!chance.happens(1 / 8)) continue
    // Different days between ten days ago and 25 days ahead.
    const offsets = chance.shuffled(Array.from({ length: 36 }, (_, index) => index - 10))
    for (const offset of offsets.slice(0, chance.whole(1, 3)))
      for (const period of periodsOf(chance.pick<Day>([off, off, daytime, evenings])))
        make('driver_override_time', { driver_id, period_date: addDays(today, offset), ...period })
  }
}

const periodsOf = (day: Day) =>
  day.length > 0
    ? day.map(([start_at, stop_at]) => ({ holiday: REGULAR as typeof REGULAR, start_at, stop_at }))
    : [dayOffPeriod()]

/** A week's working times. Weekdays that it leaves out are available all day. */
function weekOf(chance: Chance): (readonly [weekDay: number, day: Day])[] {
  const week = (day: Day, weekend = day) => WEEK.map((at) => [at, at < 5 ? day : weekend] as const)
  const weeks = [[], undefined, week(evenings), week(meals), week(daytime, off), week(nights)]
  const twoDaysOff = () => chance.shuffled(WEEK).slice(0, 2)
  return (
    chance.weighted(weeks, [60, 15, 7, 7, 7, 4]) ?? twoDaysOff().map((weekDay) => [weekDay, off] as const)
  )
}
