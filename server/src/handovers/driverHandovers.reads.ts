/** Reads the proposals that a driver may answer or has made (docs/spec/driverApp.md#give-away-and-swap). */
import type {
  ColleagueShift,
  DriverHandover,
  HandoverChoices,
} from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { isBar } from '@driverdesk/domain/candidates/reason.ts'
import { toldToDriver } from '@driverdesk/domain/driverApp/openShift.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import { type HandoverTerms, isAnswerable, isInTime } from '@driverdesk/domain/handovers/handover.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { candidateShift, rankedDrivers } from '../candidates/candidates.reads.ts'
import type { Moment, Verdict } from '../driverApp/openShifts.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { clockTimes, jsonClockTimes, utcText } from '../kernel/sqlTimes.ts'
import { HANDOVER_HOLDS, handoverUntil, IS_HELD } from '../shifts/handovers.reads.ts'
import { colleagueName, isOfferedActive, judgeGetting } from './handovers.reads.ts'
import { colleagueNames } from './handovers.service.ts'

const MOST = 200
/** A swap may be with a shift up to this many days before or after the driver's own. */
const DAYS_AROUND = 7

const shiftJson = (shift: 'given' | 'other') => sql`json_build_object(
  'id', ${sql.ref(`${shift}.id`)}, 'period_date', ${sql.ref(`${shift}.period_date`)},
  ${jsonClockTimes(shift)}, 'comment', ${sql.ref(`${shift}.comment`)}, 'cost_total', ${sql.ref(`${shift}.cost_total`)},
  'cost_extra_bonus', ${sql.ref(`${shift}.cost_extra_bonus`)},
  'restaurant', json_build_object('name', ${sql.ref(`${shift}_place.name`)},
    'address', ${sql.ref(`${shift}_place.address`)}, 'postcode', ${sql.ref(`${shift}_place.postcode`)}))`

type Found = Omit<DriverHandover, keyof Verdict> & { restaurant_id: number }

/**
 * Reads the proposals that the driver may answer, and their own latest one for each shift that has not begun, even if no one took it
 * in time. Leaves out proposals whose shifts have changed.
 */
export async function driverHandovers(
  db: Db,
  driverId: number,
  moment: Moment,
  terms: HandoverTerms,
): Promise<DriverHandover[]> {
  const { date } = moment.now
  const found = await jsonRows<Found>(
    db,
    sql`
      select handover.id, handover.state, handover.answer, handover.restaurant_id, ${handoverUntil(terms)} as until,
        case when handover.giver_id = ${driverId} then 'mine' when handover.taker_id = ${driverId} then 'to_me'
          else 'open' end as part,
        case when handover.giver_id <> ${driverId} then ${colleagueName('giver')}
          when taker.id is not null then ${colleagueName('taker')} end as colleague,
        ${shiftJson('given')} as shift, case when other.id is not null then ${shiftJson('other')} end as other
      from handover
      join shift as given on given.id = handover.shift_id
      join restaurant as given_place on given_place.id = given.restaurant_id
      join driver as giver on giver.id = handover.giver_id
      left join driver as taker on taker.id = handover.taker_id
      left join shift as other on other.id = handover.other_id
      left join restaurant as other_place on other_place.id = other.restaurant_id
      where handover.period_date >= ${date}::date and ${HANDOVER_HOLDS} and (
        handover.giver_id = ${driverId} and handover.state <> 'withdrawn' and not exists (
          select from handover as later where later.giver_id = handover.giver_id
            and later.shift_id = handover.shift_id and later.id > handover.id)
        or handover.taker_id = ${driverId} and handover.state in ('offered', 'agreed')
        or handover.taker_id is null and handover.state = 'offered' and handover.giver_id <> ${driverId}
          and exists (select from driver join restaurant as reached on reached.id = handover.restaurant_id
            where driver.id = ${driverId} and ${isOfferedActive}))
      order by handover.period_date, handover.start_time, handover.id limit ${MOST}`,
  )
  const shown = found.filter(({ part, until, shift }) =>
    part === 'mine' ? isInTime(shift, moment.now, 0) : isAnswerable(until, moment.now),
  )
  return judged(db, driverId, moment, shown)
}

/** Judges the driver for the shifts they would get. Shifts without an exchange are judged together. */
async function judged(
  db: Db,
  driverId: number,
  moment: Moment,
  found: readonly Found[],
): Promise<DriverHandover[]> {
  const asked = found.filter(({ part }) => part !== 'mine')
  const shiftOf = ({ shift, restaurant_id }: Found) => ({ ...shift, restaurant_id })
  const plain = asked.filter(({ other }) => other === null)
  const verdicts = new Map<number, Verdict>()
  const judgedPlain = await judgeGetting(db, agencyScope(), driverId, moment, plain.map(shiftOf), [])
  plain.forEach(({ id }, at) => void verdicts.set(id, judgedPlain[at] as Verdict))
  for (const one of asked) {
    if (one.other === null) continue
    const [verdict] = await judgeGetting(db, agencyScope(), driverId, moment, [shiftOf(one)], [one.other.id])
    verdicts.set(one.id, verdict as Verdict)
  }
  return found.map(({ restaurant_id: _, ...one }) => {
    const { can_take, reasons, rest } = verdicts.get(one.id) ?? { can_take: true, reasons: [], rest: [] }
    return { ...one, can_take, reasons: toldToDriver(reasons), rest }
  })
}

/**
 * Returns the colleagues who can work the driver's shift, and their shifts around it that the driver can work in exchange. If only one
 * of their own shifts keeps a colleague from it, they may swap that one.
 */
export async function handoverChoices(
  db: Db,
  driverId: number,
  moment: Moment,
  { hours }: HandoverTerms,
  shiftId: number,
): Promise<HandoverChoices> {
  const scope = agencyScope()
  const own = await candidateShift(db, scope, shiftId)
  const ranked = await rankedDrivers(db, scope, own, { today: moment.now.date, timeZone: moment.timeZone })
  const able = ranked.filter(({ canTake }) => canTake).map(({ driver }) => driver.id)
  const clashing = ranked
    .filter(({ canTake, reasons }) => !canTake && reasons.filter(isBar).every(({ code }) => code === 'clash'))
    .map(({ driver }) => driver.id)
  const names = await colleagueNames(db, [...able, ...clashing])
  const shifts = await shiftsOfColleagues(db, own, able, clashing)
  const inTime = shifts.filter((shift) => isInTime(shift, moment.now, hours))
  const verdicts = await judgeGetting(db, agencyScope(), driverId, moment, inTime, [shiftId])
  const { cost_extra_bonus } = await db
    .selectFrom('shift')
    .select('cost_extra_bonus')
    .where('id', '=', shiftId)
    .executeTakeFirstOrThrow()
  return {
    cost_extra_bonus: Number(cost_extra_bonus),
    colleagues: await toldApart(db, able, names),
    shifts: verdicts
      .filter(({ can_take }) => can_take)
      .map(({ driver_id, restaurant_id: _, can_take: __, reasons: ___, rest: ____, ...shift }) => ({
        ...shift,
        colleague: names.get(driver_id) ?? '',
      })),
  }
}

/** Names colleagues, with their areas if several share a name. Leaves out those who share both. */
async function toldApart(
  db: Db,
  ids: readonly number[],
  names: ReadonlyMap<number, string>,
): Promise<HandoverChoices['colleagues']> {
  const { rows } = await sql<{ driver_id: number; areas: string }>`
    select driver_area.driver_id, string_agg(area.name, ', ' order by area.name) as areas
    from driver_area join area on area.id = driver_area.area_id
    where driver_area.driver_id = any(${ids}::int[]) group by driver_area.driver_id`.execute(db)
  const areas = new Map(rows.map((row) => [row.driver_id, row.areas]))
  const named = distinctNames(
    ids.map((id) => ({ id, full_name: names.get(id) ?? '', areas: areas.get(id) ?? '' })),
  )
  const byName = Map.groupBy(ids, (id) => named.get(id) ?? '')
  return [...byName]
    .flatMap(([name, [id, ...others]]) => (id && others.length === 0 ? { id, name } : []))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}

type FoundOfColleague = Omit<ColleagueShift, 'colleague'> & { driver_id: number; restaurant_id: number }

const shiftsOfColleagues = (
  db: Db,
  own: { id: number; period_date: string },
  able: readonly number[],
  clashing: readonly number[],
): Promise<FoundOfColleague[]> =>
  jsonRows(
    db,
    sql`
      select shift.id, shift.driver_id, shift.restaurant_id, shift.period_date,
        ${clockTimes('shift')}, shift.comment,
        shift.cost_total, shift.cost_extra_bonus, ${utcText('shift.updated_at')} as updated_at, json_build_object('name', restaurant.name,
          'address', restaurant.address, 'postcode', restaurant.postcode) as restaurant
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${IS_HELD}
        and shift.period_date between ${addDays(own.period_date, -DAYS_AROUND)}::date
          and ${addDays(own.period_date, DAYS_AROUND)}::date
        and (shift.driver_id = any(${able}::int[]) or shift.driver_id = any(${clashing}::int[])
          and exists (select from shift as own where own.id = ${own.id} and shift.worked && own.worked
            and not exists (select from shift as kept where kept.driver_id = shift.driver_id and kept.id <> shift.id
              and kept.status = ${sql.lit(SHIFT_PUBLISHED)} and kept.worked && own.worked)))
      order by shift.period_date, shift.start_time, shift.id limit ${MOST}`,
  )
