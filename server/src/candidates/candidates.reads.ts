import type { ShiftToCover } from '@driverdesk/domain/candidates/coverPlan.ts'
import { districtCentres, homeOf, type Located } from '@driverdesk/domain/candidates/home.ts'
import {
  type Rejections,
  type Visits,
  WEEKS_OF_REJECTIONS,
} from '@driverdesk/domain/candidates/judgeDriver.ts'
import {
  type Candidate,
  type CandidateDriver,
  rankCandidates,
} from '@driverdesk/domain/candidates/rankCandidates.ts'
import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { RuleFacts } from '@driverdesk/domain/rules/judgeStep.ts'
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { DRIVER_NAME, driverInScope, IS_OFFERED } from '../drivers/drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, minutesOf } from '../kernel/sqlTimes.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { askingDrivers } from '../shifts/claims.reads.ts'
import { idsOf, placeInScope } from '../shifts/shifts.reads.ts'

interface RankingClock {
  today: IsoDate
  timeZone: string
}

/** The drivers in scope for a shift, without its own, in the order in which to ask them. */
export async function rankedDrivers(
  db: Db,
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
  db: Db,
  scope: Scope,
  shifts: readonly S[],
  { today, timeZone }: RankingClock,
): Promise<{ toCover: ShiftToCover<S, OfferedDriver>[]; rules: RuleFacts | undefined }> {
  const toCover = []
  const asking = await askingDrivers(db, idsOf(shifts))
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

async function rulesFor(
  db: Db,
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
  db: Db,
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
    visits: await visits(db, 'driver_id', {
      driverIds: ids,
      restaurantIds: [shift.restaurant_id],
      before: today,
    }),
    homes: await homes(db, shift.restaurant_id, drivers),
    rejectedThis: await rejectedBy(db, shift),
    rejections: await rejectionsSince(db, scope, { ids, since, today }),
  }
  return { shift, drivers, facts }
}

async function homes(db: Db, restaurantId: number, drivers: readonly OfferedDriver[]) {
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

export type CandidateShift = ShiftTimes & { restaurant_id: number; driver_id_canceled: number | null }

const IN_SCOPE = (scope: Scope) => restaurantInScope(scope, sql.ref('shift.restaurant_id'))

/** @throws {Refusal} 404 unless it exists in scope */
export async function candidateShift(db: Db, scope: Scope, id: number): Promise<CandidateShift> {
  return db
    .selectFrom('shift')
    .select(['id', 'restaurant_id', 'driver_id', 'driver_id_canceled', 'status', 'period_date'])
    .select(['start_time', 'finish_time'])
    .where('id', '=', id)
    .where(IN_SCOPE(scope))
    .executeTakeFirstOrThrow(() => notFound('shift'))
}

/** Shifts by driver that may overlap one of these: published ones anywhere, others only in scope. */
export async function shiftsAround(
  db: Db,
  scope: Scope,
  shifts: readonly Pick<CandidateShift, 'period_date'>[],
  ids: readonly number[],
): Promise<Map<number, ShiftTimes[]>> {
  if (shifts.length === 0) return new Map()
  const dates = shifts.map(({ period_date }) => period_date).sort()
  const around = await jsonRows<ShiftTimes & { driver_id: number }>(
    db,
    sql`
      select id, driver_id, status, period_date, ${clockTimes()}, ${placeInScope(scope)} as place
      from shift
      where driver_id = any(${ids}::int[])
        and period_date between ${addDays(dates[0] as IsoDate, -1)}::date and ${addDays(dates.at(-1) as IsoDate, 1)}::date
        and (status = ${SHIFT_PUBLISHED} or ${IN_SCOPE(scope)})
      order by id`,
  )
  return Map.groupBy(around, ({ driver_id }) => driver_id)
}

/** Minutes planned in scope by driver in the shift's week, without this shift and drafts. */
async function minutesOfRotaWeek(
  db: Db,
  scope: Scope,
  { id, period_date }: CandidateShift,
  ids: readonly number[],
): Promise<Map<number, Minutes>> {
  const { from, to } = rangeFor(WEEK, period_date)
  const { rows } = await sql<{ driver_id: number; minutes: number }>`
    select driver_id, sum(${minutesOf('shift')})::int as minutes from shift
    where driver_id = any(${ids}::int[]) and period_date between ${from}::date and ${to}::date
      and status <> ${SHIFT_DRAFT} and id <> ${id} and ${IN_SCOPE(scope)}
    group by driver_id`.execute(db)
  return new Map(rows.map(({ driver_id, minutes }) => [driver_id, minutes]))
}

/** The number of past published shifts of the drivers at the restaurants, by driver or by restaurant. */
export async function visits(
  db: Db,
  by: 'driver_id' | 'restaurant_id',
  given: { driverIds: readonly number[]; restaurantIds: readonly number[]; before: IsoDate },
): Promise<Map<number, Visits>> {
  const { rows } = await sql<Visits & { id: number }>`
    select ${sql.ref(by)} as id, count(*)::int as times, max(period_date) as last from shift
    where restaurant_id = any(${given.restaurantIds}::int[]) and driver_id = any(${given.driverIds}::int[])
      and status = ${SHIFT_PUBLISHED} and period_date < ${given.before}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ id, times, last }) => [id, { times, last }]))
}

/** All restaurants, even out of scope: only distances are calculated from them. */
export async function restaurantPlaces(db: Db): Promise<(Located & { id: number })[]> {
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'postcode', 'map_latitude as lat', 'map_longitude as lng'])
    .orderBy('id')
    .execute()
  return restaurants.map(({ id, postcode, lat, lng }) => ({
    id,
    postcode,
    place: lat === null || lng === null ? null : { lat, lng },
  }))
}

/**
 * The drivers who rejected the shift, without those who were cancelled. A rejected shift that has a new driver only shows
 * its rejection in the audit.
 */
async function rejectedBy(db: Db, { id, driver_id_canceled }: CandidateShift): Promise<Set<number>> {
  const { rows } = await sql<{ driver_id: number }>`
    select (before ->> 'driver_id')::int as driver_id from audit_event
    where thing = 'shift' and thing_id = ${id} and action = 'reject' and before ->> 'driver_id' is not null
    union
    select ${driver_id_canceled}::int where ${driver_id_canceled}::int is not null and not exists (
      select from shift_event
      where shift_id = ${id} and event = ${SHIFT_CANCELLED} and driver_id = ${driver_id_canceled}::int)`.execute(
    db,
  )
  return new Set(rows.map(({ driver_id }) => driver_id))
}

/** How many shifts in scope each driver has rejected since a day, and how many they were given. */
async function rejectionsSince(
  db: Db,
  scope: Scope,
  { ids, since, today }: { ids: readonly number[]; since: IsoDate; today: IsoDate },
): Promise<Map<number, Rejections>> {
  const { rows } = await sql<{ driver_id: number; rejected: number; held: number }>`
    with rejected as (
      select (audit_event.before ->> 'driver_id')::int as driver_id, count(distinct shift.id)::int as shifts
      from audit_event join shift on shift.id = audit_event.thing_id
      where audit_event.action = 'reject' and audit_event.thing = 'shift'
        and audit_event.at >= ${since}::date and ${IN_SCOPE(scope)}
        and (audit_event.before ->> 'driver_id')::int = any(${ids}::int[])
      group by 1
    )
    select rejected.driver_id, rejected.shifts as rejected, (
      select count(*)::int from shift
      where shift.driver_id = rejected.driver_id and shift.status = ${SHIFT_PUBLISHED}
        and shift.period_date between ${since}::date and ${today}::date and ${IN_SCOPE(scope)}) as held
    from rejected`.execute(db)
  return new Map(rows.map(({ driver_id, rejected, held }) => [driver_id, { rejected, of: rejected + held }]))
}
