/** Reads the open shifts that a driver may take or ask for, or is offered, each judged as in 'Find a driver'. */
import type {
  OpenShift,
  OpenShifts,
  OpenShiftsQuery,
} from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { districtCentres, homeOf } from '@driverdesk/domain/candidates/home.ts'
import { canTake, type JudgedDriver, judgeDriver } from '@driverdesk/domain/candidates/judgeDriver.ts'
import type { Reason } from '@driverdesk/domain/candidates/reason.ts'
import { restAround, toldToDriver } from '@driverdesk/domain/driverApp/openShift.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { clockChangesAround, elapsedClock } from '@driverdesk/domain/kernel/clockChange.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { type ShiftHours, timeKey } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { brokenBy } from '@driverdesk/domain/rules/judgeStep.ts'
import { DAYS_AHEAD } from '@driverdesk/domain/shifts/listedShift.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { restaurantPlaces, visits } from '../candidates/candidates.reads.ts'
import { latestOffer } from '../cascades/cascades.reads.ts'
import { IS_OFFERED } from '../drivers/drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { inSlices } from '../kernel/inSlices.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { CLAIMS, IS_CALLED_OFF, IS_OPEN, ownClaim } from '../shifts/claims.reads.ts'
import { lockShifts, placeInScope } from '../shifts/shifts.reads.ts'

/** The present moment, also as the driver's day and time, and the business's zone. */
export interface Moment {
  at: Date
  now: WallTime
  timeZone: string
}

export const momentOf = (services: Services): Moment => ({
  at: services.now(),
  now: businessWallClock(services),
  timeZone: services.settings.businessTimeZone,
})

/**
 * True if the driver is offered to the restaurant `reached`, and may claim its published `shift` by the rule of the `area`, or
 * because it is offered to them in turn.
 */
const mayClaim = (driverId: number) => sql<SqlBool>`(${CLAIMS} <> 'off' or own_offer.id is not null)
  and reached.status = ${RESTAURANT_ACTIVE}
  and exists (select from driver where driver.id = ${driverId} and driver.status = ${DRIVER_ACTIVE} and ${IS_OFFERED})`

/** With the driver's own offer of the shift, if it is still open. */
const reached = (
  driverId: number,
  { at }: Moment,
) => sql`join restaurant as reached on reached.id = shift.restaurant_id join area on area.id = reached.area_id
  left join offer as own_offer on own_offer.shift_id = shift.id and own_offer.state = 'open'
    and own_offer.driver_id = ${driverId} and own_offer.until > ${at.toISOString()}::timestamptz`

/** A driver who is offered a shift may take it. Until the offers end, others can only ask for it. */
const CLAIMS_NOW = sql<ClaimWay>`case when own_offer.id is not null then 'take'
  when ${CLAIMS} = 'take' and exists (
    select from cascade where cascade.shift_id = shift.id and cascade.ended_at is null) then 'ask'
  else ${CLAIMS} end`

/** A driver is wanted for it: its restaurant has not cancelled it, and this driver has not given it back. */
const isWanted = (driverId: number) => sql<SqlBool>`${IS_OPEN}
  and not ${IS_CALLED_OFF}
  and shift.driver_id_canceled is distinct from ${driverId}`

/** With the limit of days, the domain's `isAhead` as SQL. A test compares whom the list and the notices reach. */
const hasNotBegun = ({ date, time }: WallTime) =>
  sql<SqlBool>`shift.period_date + shift.start_time > ${date}::date + ${time}::time`

const PORTION = 100

/**
 * The first open shifts that the driver may take or ask for, after all that are offered to them, or the first that something
 * bars them from; with the counts of both.
 */
export async function openShifts(
  db: Db,
  driverId: number,
  moment: Moment,
  { barred, limit = PORTION }: OpenShiftsQuery,
): Promise<Required<Pick<OpenShifts, 'shifts' | 'counts'>>> {
  const open = await judged(
    db,
    driverId,
    moment,
    sql<SqlBool>`${hasNotBegun(moment.now)}
    and (shift.period_date <= ${addDays(moment.now.date, DAYS_AHEAD)}::date or own_offer.id is not null)`,
  )
  const {
    offered = [],
    fit = [],
    unfit = [],
  } = Object.groupBy(open, (shift) =>
    shift.offered_until !== null ? 'offered' : shift.can_take || shift.claim !== null ? 'fit' : 'unfit',
  )
  const first = fit.filter(({ claim }, nr) => nr < limit || claim === 'asked')
  return {
    shifts: barred ? unfit.slice(0, limit) : [...offered, ...first],
    counts: { fit: fit.length, barred: unfit.length },
  }
}

export const offeredShifts = (db: Db, driverId: number, moment: Moment): Promise<OpenShift[]> =>
  judged(db, driverId, moment, sql<SqlBool>`${hasNotBegun(moment.now)} and own_offer.id is not null`)

/** One of them; undefined if it has begun, or the driver gave it back. */
export const openShift = async (
  tx: Tx,
  driverId: number,
  moment: Moment,
  id: number,
): Promise<OpenShift | undefined> =>
  (await judged(tx, driverId, moment, sql<SqlBool>`shift.id = ${id} and ${hasNotBegun(moment.now)}`))[0]

export async function countOffers(db: Db, driverId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer where driver_id = ${driverId} and state = 'open'
      and until > ${at.toISOString()}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Locks a published shift that the driver has or may claim, even if someone else has it.
 *
 * @throws {Refusal} 404 unless it is published and the driver may claim shifts there, 409 if an offer of it to them is over
 */
export async function lockOffered(
  tx: Tx,
  driverId: number,
  moment: Moment,
  id: number,
): Promise<Row<'shift'>> {
  await lockShifts(tx, [id])
  const { rows } = await sql<Row<'shift'>>`
    select shift.* from shift ${reached(driverId, moment)}
    where shift.id = ${id} and shift.status = ${SHIFT_PUBLISHED}
      and (shift.driver_id = ${driverId} or ${mayClaim(driverId)})`.execute(tx)
  if (rows[0]) return rows[0]
  throw new Refusal((await latestOffer(tx, id, driverId)) ? 'offerOver' : 'notOpen')
}

type FoundShift = Omit<OpenShift, 'can_take' | 'reasons' | 'rest'> & { restaurant_id: number }

async function judged(
  db: Db,
  driverId: number,
  moment: Moment,
  where: RawBuilder<SqlBool>,
): Promise<OpenShift[]> {
  const shifts = await jsonRows<FoundShift>(
    db,
    sql`
      select shift.id, shift.restaurant_id, shift.period_date, ${clockTimes('shift')}, json_build_object('name', reached.name,
          'address', reached.address, 'postcode', reached.postcode, 'map_latitude', reached.map_latitude,
          'map_longitude', reached.map_longitude) as restaurant,
        shift.comment, shift.cost_per_hour, shift.cost_bonus, shift.const_fuel_bonus, shift.cost_total,
        ${CLAIMS_NOW} as claims, ${utcText('own_offer.until')} as offered_until, claim.state as claim,
        ${utcText('shift.updated_at')} as updated_at
      from shift ${reached(driverId, moment)} ${ownClaim(driverId)}
      where ${isWanted(driverId)} and ${mayClaim(driverId)} and ${where}
      order by own_offer.id is null, shift.period_date, shift.start_time, shift.id`,
  )
  const found = await judgeShifts(db, agencyScope(), driverId, moment, shifts)
  return found.map(({ restaurant_id: _, reasons, ...shift }) => ({
    ...shift,
    reasons: toldToDriver(reasons),
  }))
}

export type ShiftToJudge = Pick<
  FoundShift,
  'id' | 'restaurant_id' | 'period_date' | 'start_time' | 'finish_time'
>
export type Verdict = Pick<OpenShift, 'can_take' | 'rest'> & { reasons: Reason[] }

/**
 * Judges the driver for published shifts that are not theirs, as 'Find a driver' does.
 *
 * @param scope of the person who reads the reasons; a driver knows all their own shifts, as the agency does
 * @param without shifts of the driver that they give away for it
 */
export async function judgeShifts<Shift extends ShiftToJudge>(
  db: Db,
  scope: Scope,
  driverId: number,
  { now, timeZone }: Pick<Moment, 'now' | 'timeZone'>,
  shifts: readonly Shift[],
  without: readonly number[] = [],
): Promise<(Shift & Verdict)[]> {
  if (shifts.length === 0) return []
  const options = await optionValues(db)
  const facts = await factsOf(db, scope, driverId, now.date, { shifts, without })
  const asked = shifts.map((shift) => ({ ...shift, driver_id: driverId }))
  const rules = await ruleFacts(db, { options, timeZone, shifts: asked, without })
  const { from, to } = daysAround(shifts, 2)
  const clock = elapsedClock(clockChangesAround(timeZone, { from, to }))
  const judgeTime = (shift: ShiftHours) => ({
    broken: brokenBy(driverId, shift, rules),
    rest: restAround(shift, facts.published, clock),
  })
  // The rules take longest, and many shifts are at the same time.
  const judgedTimes = new Map<string, ReturnType<typeof judgeTime>>()
  return inSlices(shifts, (shift) => {
    const time = timeKey(shift)
    const { broken, rest } = judgedTimes.get(time) ?? judgeTime(shift)
    judgedTimes.set(time, { broken, rest })
    const times = { ...shift, driver_id: null, status: SHIFT_PUBLISHED } as const
    const reasons = judgeDriver(times, facts.driver, {
      blocksExpired: options.get(BLOCK_EXPIRED) === '1',
      preference: facts.preferences.get(shift.restaurant_id),
      shiftsAround: facts.published,
      visits: facts.visits.get(shift.restaurant_id),
      home: facts.homeAt(shift.restaurant_id),
      broken,
    })
    return { ...shift, can_take: canTake(reasons), reasons, rest }
  })
}

function daysAround(shifts: readonly ShiftToJudge[], days: number): DateRange {
  const dates = shifts.map(({ period_date }) => period_date).sort()
  return { from: addDays(dates[0] as IsoDate, -days), to: addDays(dates.at(-1) as IsoDate, days) }
}

/** Reads facts that drivers may know: only about themselves, without other drivers' hours and without unpublished shifts. */
async function factsOf(
  db: Db,
  scope: Scope,
  driverId: number,
  today: IsoDate,
  { shifts, without }: { shifts: readonly ShiftToJudge[]; without: readonly number[] },
) {
  const { from, to } = daysAround(shifts, 1)
  const restaurantIds = [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))]
  const driver = await db
    .selectFrom('driver')
    .select(['id', 'postcode', 'driver_license_expiry_date', 'car_insurance_renewal_date'])
    .select(['right_to_work_expiry_date', 'alcohol_certificate_expiry_date'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const working = (await workingTimes(db, [driverId])).get(driverId) ?? AT_ANY_TIME
  const published = await jsonRows<ShiftTimes>(
    db,
    sql`
      select shift.id, shift.driver_id, shift.status, shift.period_date, ${clockTimes('shift')},
        ${placeInScope(scope)} as place
      from shift
      where shift.driver_id = ${driverId} and shift.status = ${SHIFT_PUBLISHED}
        and shift.period_date between ${from}::date and ${to}::date and shift.id <> all(${without}::int[])
      order by shift.period_date, shift.start_time`,
  )
  const preferences = await db
    .selectFrom('restaurant_driver_preference')
    .select(['restaurant_id', 'preference'])
    .where('driver_id', '=', driverId)
    .execute()
  const places = await restaurantPlaces(db)
  const centres = districtCentres(places)
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return {
    driver: { ...driver, ...working } satisfies JudgedDriver,
    preferences: new Map<number, DriverPreference>(
      preferences.map(({ restaurant_id, preference }) => [restaurant_id, preference]),
    ),
    published,
    visits: await visits(db, 'restaurant_id', { driverIds: [driverId], restaurantIds, before: today }),
    homeAt: (id: number) =>
      homeOf(driver.postcode, placeOf.get(id) ?? { postcode: '', place: null }, centres),
  }
}
