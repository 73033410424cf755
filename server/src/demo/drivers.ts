import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  type DriverStatus,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry, idsUpTo } from './chance.ts'
import { DEMO_SIGN_INS, type DemoPlan, type DemoRow, oddName } from './demoPlan.ts'
import * as names from './names.ts'
import { driverFiles } from './pictures.ts'
import { createdDaysAgo, type Places } from './places.ts'

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
  const drawn = () =>
    chance.weighted<DriverStatus>([DRIVER_ACTIVE, DRIVER_INACTIVE, DRIVER_APPLICANT], [82, 8, 10])
  const status = id <= LAST_CERTAIN ? DRIVER_ACTIVE : drawn()
  const isApplicant = status === DRIVER_APPLICANT
  const isAccount = id === PLANTED_DRIVERS.account
  return {
    id,
    first_name,
    last_name,
    status,
    email: isAccount ? DEMO_SIGN_INS.driver : `${names.mailName(name, 'driver')}-${id}@driverdesk.test`,
    password_hash: isApplicant ? null : plan.passwordHash,
    phone: names.mobile(chance),
    ...driverRecord(plan, id, isApplicant, name),
    ...referral(plan, id),
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

/** The same columns for everyone. A few referrals name no one. */
function referral({ seed, scale }: DemoPlan, id: number) {
  const chance = chanceOf(seed, 'referral', id)
  const noOne = { referral_type: null, referral_restaurant_id: null, referral_driver_id: null }
  if (!chance.happens(0.25)) return { ...noOne, referral_paid: false }
  const referral_type = chance.pick(['restaurant', 'driver'] as const)
  if (chance.happens(0.1)) return { ...noOne, referral_type, referral_paid: false }
  const known = { ...noOne, referral_type, referral_paid: chance.happens(0.5) }
  const source = chance.whole(1, Math.min(LAST_CERTAIN, scale.restaurants))
  if (referral_type === 'restaurant') return { ...known, referral_restaurant_id: source }
  return { ...known, referral_driver_id: source === id ? (source % LAST_CERTAIN) + 1 : source }
}

const WARNINGS = [
  'Came twenty minutes late and did not ring',
  'The restaurant complained about the parking',
  'Left before the last delivery was out',
]

/** Warnings for about an eighth of the drivers who have worked, oldest first. */
function warnings({ seed, today }: DemoPlan, { id, status }: DemoRow<'driver'>): NewRow<'driver_warning'>[] {
  const chance = chanceOf(seed, 'warnings', id)
  if (status === DRIVER_APPLICANT || !chance.happens(0.13)) return []
  const manager = { moderator_id: 2, moderator_first_name: 'Manager', moderator_last_name: 'Demo' }
  const days = idsUpTo(chance.whole(1, 3)).map(() => chance.whole(1, 300))
  return days
    .toSorted((a, b) => b - a)
    .map((ago) => ({
      driver_id: id,
      comment: chance.pick(WARNINGS),
      ...manager,
      created_at: chance.moment(addDays(today, -ago), 6),
    }))
}

/** Sessions of a few active drivers, who seem online at first, and of two devices of the administrator. They have no token,
 * so no one can use them. */
export function sessions({ seed }: DemoPlan, { driver }: Drivers): NewRow<'session'>[] {
  const devices = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0', 'Mozilla/5.0 (iPhone) Safari/604.1']
  const online = driver
    .slice(0, 80)
    .filter(({ id, status }) => status === DRIVER_ACTIVE && chanceOf(seed, 'online', id).happens(0.15))
  const none = { panel_user_id: null, driver_id: null, user_agent: '' }
  return [
    ...devices.map((user_agent) => ({ ...none, token_hash: user_agent, panel_user_id: 1, user_agent })),
    ...online.map(({ id }) => ({ ...none, token_hash: `demonstration driver ${id}`, driver_id: id })),
  ]
}

/** The busiest restaurants always have both kinds. */
const LAST_WITH_BOTH = 2

/** The drivers of its area that a restaurant prefers or blocks. Planted drivers are never blocked. */
function preferences(
  plan: DemoPlan,
  restaurants: readonly DemoRow<'restaurant'>[],
  drivers: readonly DemoRow<'driver'>[],
  driverAreas: readonly NewRow<'driver_area'>[],
): NewRow<'restaurant_driver_preference'>[] {
  const active = drivers.filter(({ id, status }) => status === DRIVER_ACTIVE && id > LAST_PLANTED_DRIVER)
  const ids = new Set(active.map(({ id }) => id))
  const byArea = Map.groupBy(
    driverAreas.filter(({ driver_id }) => ids.has(driver_id)),
    ({ area_id }) => area_id,
  )
  return restaurants.flatMap(({ id: restaurant_id, area_id }) => {
    const chance = chanceOf(plan.seed, 'preferences', restaurant_id)
    const around = chance.shuffled(byArea.get(area_id) ?? []).map(({ driver_id }) => driver_id)
    const preferred = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.4) ? chance.whole(1, 3) : 0
    const blocked = restaurant_id <= LAST_WITH_BOTH || chance.happens(0.25) ? 1 : 0
    return around.slice(0, preferred + blocked).map((driver_id, nr) => ({
      restaurant_id,
      driver_id,
      preference: nr < preferred ? ('preferred' as const) : ('blocked' as const),
    }))
  })
}
