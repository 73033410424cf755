import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  type DriverStatus,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { DEMO_SIGN_INS } from './accounts.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import {
  mailName,
  mobile,
  numberPlate,
  ODD_DRIVER_NAMES,
  personName,
  postcode,
  streetAddress,
  TOWNS,
} from './names.ts'
import { type DemoFile, driverFiles } from './pictures.ts'
import { createdDaysAgo, type Places } from './places.ts'

export interface Drivers {
  drivers: DemoRow<'driver'>[]
  driverAreas: NewRow<'driver_area'>[]
  driverRestaurants: NewRow<'driver_restaurant'>[]
  warnings: NewRow<'driver_warning'>[]
  rightToWork: NewRow<'driver_right_to_work_photo'>[]
  /** The pictures that the rows name. */
  files: DemoFile[]
  /** Of those who are online. */
  sessions: NewRow<'session'>[]
}

/** The driver who can sign in, and five more whom the planted shifts need: active, always available, areas 1 and 2. */
export const PLANTED_DRIVERS = {
  account: 1,
  rejecting: 2,
  overlapping: 3,
  nightOne: 4,
  nightTwo: 5,
  nightThree: 6,
}
export const LAST_PLANTED_DRIVER = 6
/** Ids up to here are active whatever chance says: the planted ones, the odd names and those without areas. */
const LAST_CERTAIN = 20
const WITHOUT_AREAS = [14, 15, 16, 17]
const STATUS_SHARES = [
  [DRIVER_ACTIVE, 82],
  [DRIVER_INACTIVE, 8],
  [DRIVER_APPLICANT, 10],
] as const

/** Drivers, the areas they work in, and the restaurants to which some are restricted. */
export function drivers(plan: DemoPlan, { restaurants }: Places): Drivers {
  const result: Omit<Drivers, 'rightToWork' | 'files'> = {
    ...{ drivers: [], driverAreas: [], driverRestaurants: [], warnings: [], sessions: [] },
  }
  const byArea = Map.groupBy(restaurants, (restaurant) => restaurant.area_id)
  for (const id of idsUpTo(plan.scale.drivers)) {
    const chance = chanceOf(plan.seed, 'driver', id)
    result.drivers.push(driver(plan, id, chance))
    const areaIds = areasOf(plan, id, chance)
    result.driverAreas.push(...areaIds.map((area_id) => ({ driver_id: id, area_id })))
    if (id <= LAST_PLANTED_DRIVER || !chance.happens(0.15)) continue
    const there = areaIds.flatMap((areaId) => byArea.get(areaId) ?? []).map((restaurant) => restaurant.id)
    const chosen = chance.shuffled(there).slice(0, chance.whole(1, 3))
    result.driverRestaurants.push(...chosen.map((restaurant_id) => ({ driver_id: id, restaurant_id })))
  }
  result.warnings = result.drivers.flatMap((driver) => warnings(plan, driver))
  result.sessions = onlineSessions(plan, result.drivers)
  const { files, rightToWork, columnsOf } = driverFiles(plan, result.drivers)
  return {
    ...result,
    drivers: result.drivers.map((driver) => ({ ...driver, ...columnsOf(driver.id) })),
    files,
    rightToWork,
  }
}

/** Applicants have no password yet: they cannot sign in before they are active. */
function driver(plan: DemoPlan, id: number, chance: Chance): DemoRow<'driver'> {
  const name = personName(chance)
  const { first_name, last_name } = ODD_DRIVER_NAMES[id] ?? name
  const status = id <= LAST_CERTAIN ? DRIVER_ACTIVE : chance.weighted(STATUS_SHARES)
  return {
    id,
    first_name,
    last_name,
    email:
      id === PLANTED_DRIVERS.account
        ? DEMO_SIGN_INS.driver
        : `${mailName(`${first_name} ${last_name}`, 'driver')}-${id}@driverdesk.test`,
    password_hash: status === DRIVER_APPLICANT ? null : plan.passwordHash,
    phone: mobile(chance),
    status,
    ...driverRecord(plan, id, status, `${first_name} ${last_name}`.trim()),
    ...referral(plan, id),
    ...createdDaysAgo(plan, status === DRIVER_APPLICANT ? chance.whole(1, 20) : chance.whole(370, 560)),
  }
}

/** Drivers take turns over the areas; a quarter works in the next one too. Those without any are offered everywhere. */
function areasOf({ scale }: DemoPlan, id: number, chance: Chance): number[] {
  if (id <= LAST_PLANTED_DRIVER) return [1, 2]
  if (WITHOUT_AREAS.includes(id) || chance.happens(0.01)) return []
  const home = ((id - 1) % scale.areas) + 1
  return chance.happens(0.25) ? [home, (home % scale.areas) + 1] : [home]
}

/** The filled part of a record: all of it, the fields that a hurried person fills in, or those of the short form. */
type Filled = 'full' | 'half' | 'scarce'

const FILLED: Record<'known' | 'applicant', readonly (readonly [Filled, number])[]> = {
  known: [
    ['full', 72],
    ['half', 22],
    ['scarce', 6],
  ],
  applicant: [
    ['full', 30],
    ['half', 30],
    ['scarce', 40],
  ],
}

const CARS = [
  ...[
    ['Ford', 'Fiesta'],
    ['Vauxhall', 'Corsa'],
    ['Toyota', 'Yaris'],
    ['Nissan', 'Leaf'],
    ['Kia', 'Picanto'],
  ],
  ...[
    ['Hyundai', 'i10'],
    ['Škoda', 'Fabia'],
    ['Renault', 'Clio'],
    ['Honda', 'Jazz'],
    ['Dacia', 'Sandero'],
  ],
] as const
const INSURERS = ['Kestrel Motor', 'Harbour Mutual', 'Northway Cover', 'Bluebell Insurance']
const EXPERIENCE = [
  'Two years of pizza delivery',
  'Parcels, one winter',
  'Own car, school runs',
  'Four years with a taxi',
]
const GOALS = ['Evenings only', 'Saving for a van', 'Full-time by summer', 'Weekends beside the studies']

/** A driver's record besides name, address and status. The same columns for everyone. */
function driverRecord(plan: DemoPlan, id: number, status: DriverStatus, name: string) {
  const chance = chanceOf(plan.seed, 'driver record', id)
  const filled = chance.weighted(FILLED[status === DRIVER_APPLICANT ? 'applicant' : 'known'])
  return {
    ...home(plan, id, chance, filled),
    ...carAndDates(plan, chance, filled),
    ...bankAndPlans(chance, filled, name),
    ...standing(plan, chance, filled, status),
  } satisfies Partial<NewRow<'driver'>>
}

function home({ today, scale }: DemoPlan, id: number, chance: Chance, filled: Filled) {
  const isThere = filled !== 'scarce'
  const town = entry(TOWNS, (id - 1) % scale.areas)
  const relation = personName(chance)
  return {
    address_1: isThere ? streetAddress(chance) : '',
    address_2: filled === 'full' && chance.happens(0.7) ? `Flat ${chance.whole(1, 40)}` : '',
    city: isThere ? town.city : '',
    postcode: isThere ? postcode(chance, town) : '',
    date_of_birth: isThere ? addDays(today, -chance.whole(19 * 365, 60 * 365)) : null,
    emergency_contact_name: filled === 'full' ? `${relation.first_name} ${relation.last_name}` : '',
    emergency_contact_phone: filled === 'full' ? mobile(chance) : '',
  }
}

function carAndDates({ today }: DemoPlan, chance: Chance, filled: Filled) {
  const isThere = filled !== 'scarce'
  const [make, model] = chance.pick(CARS)
  const lastDay = () => (isThere ? addDays(today, daysLeft(chance)) : null)
  return {
    car_make: isThere ? make : '',
    car_model: isThere ? model : '',
    car_registration: isThere ? numberPlate(chance) : '',
    car_insurer: filled === 'full' ? chance.pick(INSURERS) : '',
    car_insurance_renewal_date: lastDay(),
    driver_license_expiry_date: lastDay(),
    right_to_work_expiry_date: chance.happens(0.4) ? lastDay() : null,
    alcohol_certificate_expiry_date: chance.happens(0.5) ? lastDay() : null,
  }
}

/** Most documents last; some run out within the month, and a few have. */
const daysLeft = (chance: Chance): number =>
  chance.weighted([
    [chance.whole(31, 700), 88],
    [chance.whole(0, 30), 8],
    [chance.whole(-60, -1), 4],
  ])

/** Sort codes and account numbers that no bank has. */
function bankAndPlans(chance: Chance, filled: Filled, name: string) {
  const isFull = filled === 'full'
  const experienced = chance.happens(0.6)
  const digits = String(chance.whole(0, 999_999)).padStart(6, '0')
  return {
    bank_name_of_account_holder: isFull ? name : '',
    bank_sort_code: isFull ? `00-00-${digits.slice(0, 2)}` : '',
    bank_account_number: isFull ? `00${digits}` : '',
    have_experience: filled === 'scarce' ? null : experienced ? (10 as const) : (20 as const),
    experience_description: filled !== 'scarce' && experienced ? chance.pick(EXPERIENCE) : '',
    goal: filled !== 'scarce' && chance.happens(0.5) ? chance.pick(GOALS) : '',
  }
}

const STEPS = { full: 40, half: 20, scarce: 10 } as const

function standing({ today }: DemoPlan, chance: Chance, filled: Filled, status: DriverStatus) {
  const isApplicant = status === DRIVER_APPLICANT
  const lastSeen = addDays(today, -(status === DRIVER_ACTIVE ? chance.whole(1, 7) : chance.whole(30, 200)))
  const wasThere = !isApplicant && chance.happens(0.85)
  return {
    activated_at: isApplicant ? null : at(addDays(today, -chance.whole(10, 360)), chance),
    activity_time: wasThere ? at(lastSeen, chance) : null,
    not_progressing: isApplicant && chance.happens(0.3) ? (10 as const) : (20 as const),
    registration_step: isApplicant ? STEPS[filled] : (40 as const),
  }
}

/** Some minute of that morning. */
export function at(date: IsoDate, chance: Chance): string {
  const minute = String(chance.whole(0, 59)).padStart(2, '0')
  return `${date}T0${chance.whole(6, 8)}:${minute}:00.000Z`
}

/** Drivers' referrals, warnings and sessions. */

/** Drivers up to here are active whatever chance says, so that they can be the source of a referral. */
const SOURCES = 20

/** The same columns for everyone; a few only know that it was someone. */
function referral(plan: DemoPlan, id: number) {
  const chance = chanceOf(plan.seed, 'referral', id)
  const noOne = {
    referral_type: null,
    referral_restaurant_id: null,
    referral_driver_id: null,
    referral_paid: false,
  }
  if (!chance.happens(0.25)) return noOne
  const type = chance.pick(['restaurant', 'driver'] as const)
  if (chance.happens(0.1)) return { ...noOne, referral_type: type }
  const paid = { referral_type: type, referral_paid: chance.happens(0.5) }
  if (type === 'restaurant') {
    return {
      ...noOne,
      ...paid,
      referral_restaurant_id: chance.whole(1, Math.min(SOURCES, plan.scale.restaurants)),
    }
  }
  const source = chance.whole(1, SOURCES)
  return { ...noOne, ...paid, referral_driver_id: source === id ? (source % SOURCES) + 1 : source }
}

const WARNINGS = [
  'Came twenty minutes late and did not ring',
  'The restaurant complained about the parking',
  'Without the uniform, for the second time',
  'Left before the last delivery was out',
  'The bag was dirty; a photo was sent by the restaurant',
]

/** By the administrator and the manager of the demonstration, who have these ids. */
const MODERATORS = [
  { moderator_id: 1, moderator_first_name: 'Admin', moderator_last_name: 'Demo' },
  { moderator_id: 2, moderator_first_name: 'Manager', moderator_last_name: 'Demo' },
]

/** Warnings of about an eighth of those who have worked, the oldest first. */
function warnings(plan: DemoPlan, { id, status }: DemoRow<'driver'>): NewRow<'driver_warning'>[] {
  const chance = chanceOf(plan.seed, 'warnings', id)
  if (status === 30 || !chance.happens(0.13)) return []
  const days = Array.from({ length: chance.whole(1, 3) }, () => chance.whole(1, 300)).toSorted(
    (a, b) => b - a,
  )
  return days.map((ago) => warning(plan, id, ago, chance))
}

function warning({ today }: DemoPlan, id: number, ago: number, chance: Chance): NewRow<'driver_warning'> {
  return {
    driver_id: id,
    comment: chance.pick(WARNINGS),
    ...chance.pick(MODERATORS),
    created_at: at(addDays(today, -ago), chance),
  }
}

/** Not more of them, however many drivers there are: they stay online for minutes. */
const LAST_ONLINE = 80

/** Sessions that show a few active drivers online at first; of no token, so that no one can use them. */
function onlineSessions(plan: DemoPlan, drivers: readonly DemoRow<'driver'>[]): NewRow<'session'>[] {
  return drivers
    .filter(({ id, status }) => id <= LAST_ONLINE && status === DRIVER_ACTIVE)
    .filter(({ id }) => chanceOf(plan.seed, 'online', id).happens(0.15))
    .map(({ id }) => ({ token_hash: `demonstration driver ${id}`, driver_id: id }))
}

type Preference = NewRow<'restaurant_driver_preference'>
export type Preferences = readonly Preference[]

/** The busiest restaurants have both kinds, whatever chance says. */
const LAST_WITH_BOTH = 2

/** Drivers of its area whom a restaurant prefers, or blocks; the planted ones are needed where they are. */
export function preferences(
  plan: DemoPlan,
  { restaurants }: Places,
  { drivers, driverAreas }: Drivers,
): Preferences {
  const active = new Set(
    drivers
      .filter(({ id, status }) => status === DRIVER_ACTIVE && id > LAST_PLANTED_DRIVER)
      .map(({ id }) => id),
  )
  const byArea = Map.groupBy(
    driverAreas.filter(({ driver_id }) => active.has(driver_id)),
    ({ area_id }) => area_id,
  )
  return restaurants.flatMap(({ id, area_id }) => {
    const chance = chanceOf(plan.seed, 'preferences', id)
    const around = chance.shuffled(byArea.get(area_id) ?? []).map(({ driver_id }) => driver_id)
    const preferred = id <= LAST_WITH_BOTH || chance.happens(0.4) ? chance.whole(1, 3) : 0
    const blocked = id <= LAST_WITH_BOTH || chance.happens(0.25) ? 1 : 0
    const row = (preference: Preference['preference']) => (driver_id: number) => ({
      restaurant_id: id,
      driver_id,
      preference,
    })
    return [
      ...around.slice(0, preferred).map(row('preferred')),
      ...around.slice(preferred, preferred + blocked).map(row('blocked')),
    ]
  })
}
