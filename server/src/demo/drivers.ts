import { DRIVER_ACTIVE, DRIVER_APPLICANT, DRIVER_INACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { DEMO_SIGN_INS } from './accounts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mailName, mobile } from './contacts.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { type DemoFile, driverFiles } from './driverFiles.ts'
import { driverRecord } from './driverRecords.ts'
import { onlineSessions, referral, warnings } from './driverTales.ts'
import { personName } from './names.ts'
import { ODD_DRIVER_NAMES } from './oddNames.ts'
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
