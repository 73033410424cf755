import { WEEKS_OF_REJECTIONS } from '@driverdesk/domain/candidates/candidateReasons.ts'
import type { ShiftToCover } from '@driverdesk/domain/candidates/coverPlan.ts'
import { districtCentres, homeOf } from '@driverdesk/domain/candidates/home.ts'
import {
  type Candidate,
  type CandidateDriver,
  rankCandidates,
} from '@driverdesk/domain/candidates/rankCandidates.ts'
import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { RuleFacts } from '@driverdesk/domain/rules/judgeStep.ts'
import { sql } from 'kysely'
import { DRIVER_NAME, driverInScope, IS_OFFERED } from '../drivers/drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { askingDrivers } from '../shifts/claims.reads.ts'
import {
  type CandidateShift,
  minutesOfRotaWeek,
  rejectedBy,
  rejectionsSince,
  restaurantPlaces,
  shiftsAround,
  visitsTo,
} from './candidates.reads.ts'

interface RankingClock {
  today: IsoDate
  timeZone: string
}

/** The drivers in scope for a shift, without its own, in the order in which to ask them. */
export async function rankedDrivers(
  db: Db | Tx,
  scope: Scope,
  shift: CandidateShift,
  clock: RankingClock,
): Promise<Candidate<OfferedDriver>[]> {
  const asked = await shiftToCover(db, scope, shift, clock.today)
  const rules = await rulesFor(db, [asked], clock.timeZone)
  return rankCandidates(shift, asked.drivers, { ...asked.facts, rules })
}

/** Open shifts with what `coverPlan` needs to give them to drivers in scope. */
export async function shiftsToCover<
  S extends CandidateShift & { is_offered: boolean; began_at: string | null },
>(
  db: Db | Tx,
  scope: Scope,
  shifts: readonly S[],
  { today, timeZone }: RankingClock,
): Promise<{ toCover: ShiftToCover<S, OfferedDriver>[]; rules: RuleFacts | undefined }> {
  const toCover = []
  const asking = await askingDrivers(
    db,
    shifts.map(({ id }) => id),
  )
  for (const shift of shifts) {
    const asked = await shiftToCover(db, scope, shift, today)
    toCover.push({
      ...asked,
      asking: asking.get(shift.id) ?? NO_ONE,
      isLast: shift.is_offered || shift.began_at !== null,
    })
  }
  return { toCover, rules: await rulesFor(db, toCover, timeZone) }
}

const NO_ONE: ReadonlySet<number> = new Set()

/** The rules for these shifts, if any of their drivers works any of them. */
async function rulesFor(
  db: Db | Tx,
  asked: readonly ShiftToCover<CandidateShift, OfferedDriver>[],
  timeZone: string,
): Promise<RuleFacts | undefined> {
  return ruleFacts(db, {
    options: await optionValues(db),
    timeZone,
    shifts: asked.flatMap(({ shift, drivers }) => drivers.map(({ id }) => ({ ...shift, driver_id: id }))),
    without: asked.map(({ shift }) => shift.id),
  })
}

/**
 * A shift with the drivers who are asked for it, and the facts about them. Hours, unpublished shifts and rejections count in scope
 * only; clashes count anywhere.
 */
async function shiftToCover<S extends CandidateShift>(
  db: Db | Tx,
  scope: Scope,
  shift: S,
  today: IsoDate,
): Promise<ShiftToCover<S, OfferedDriver>> {
  const offered = await driversForRestaurant(db, scope, shift)
  const drivers = offered.filter(({ id }) => id !== shift.driver_id)
  const ids = drivers.map(({ id }) => id)
  const since = addDays(today, -7 * WEEKS_OF_REJECTIONS)
  const facts = {
    blocksExpired: (await optionValues(db)).get(BLOCK_EXPIRED) === '1',
    preferences: new Map(drivers.flatMap(({ id, preference }) => (preference ? [[id, preference]] : []))),
    shiftsAround: await shiftsAround(db, scope, [shift], ids),
    minutesOfWeek: await minutesOfRotaWeek(db, scope, shift, ids),
    visits: await visitsTo(db, shift.restaurant_id, { ids, before: today }),
    homes: await homes(db, shift.restaurant_id, drivers),
    rejectedThis: await rejectedBy(db, shift),
    rejections: await rejectionsSince(db, scope, { ids, since, today }),
  }
  return { shift, drivers, facts }
}

async function homes(db: Db | Tx, restaurantId: number, drivers: readonly OfferedDriver[]) {
  const restaurants = await restaurantPlaces(db)
  const restaurant = restaurants.find(({ id }) => id === restaurantId) ?? { postcode: '', place: null }
  const centres = districtCentres(restaurants)
  const known = drivers.map(({ id, postcode }) => [id, homeOf(postcode, restaurant, centres)] as const)
  return new Map(known.flatMap(([id, home]) => (home ? [[id, home]] : [])))
}

/** A driver who could be offered a shift, with the working times around its day. The postcode never leaves the server. */
interface OfferedDriver extends CandidateDriver {
  phone: string
  photo_src: string | null
  postcode: string
  preference: DriverPreference | null
}

/** The active drivers in scope who are offered to a restaurant or blocked there, unordered. */
async function driversForRestaurant(
  db: Db,
  scope: Scope,
  { restaurant_id, period_date }: { restaurant_id: number; period_date: IsoDate },
): Promise<OfferedDriver[]> {
  const offered = await jsonRows<Omit<OfferedDriver, keyof WorkingTime>>(
    db,
    sql`
      select driver.id, ${DRIVER_NAME} as full_name, driver.phone, driver.photo_src,
        driver.postcode, agreed.preference,
        array(select preferred from driver_preferred_time where driver_id = driver.id) as preferred_times, driver.driver_license_expiry_date, driver.car_insurance_renewal_date,
        driver.right_to_work_expiry_date, driver.alcohol_certificate_expiry_date
      from driver
      join restaurant as reached on reached.id = ${restaurant_id}
      left join restaurant_driver_preference as agreed
        on agreed.driver_id = driver.id and agreed.restaurant_id = reached.id
      where driver.status = ${DRIVER_ACTIVE} and (${IS_OFFERED} or agreed.preference = 'blocked')
        and ${driverInScope(scope)}`,
  )
  const ids = offered.map(({ id }) => id)
  const working = await workingTimes(db, ids, [period_date])
  return offered.map((driver) => ({ ...driver, ...(working.get(driver.id) ?? AT_ANY_TIME) }))
}
