/** Conditions on what drivers give away or swap (docs/spec/shifts.md#give-away-and-swap). */

import type { HandoverTerms } from '@driverdesk/domain/handovers/handover.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import type { ProposedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { NAMED_RESTAURANT } from '../kernel/sqlNames.ts'
import { clockTimes, jsonClockTimes } from '../kernel/sqlTimes.ts'

export const IS_HELD = sql<SqlBool>`shift.status = ${sql.lit(SHIFT_PUBLISHED)} and shift.status_assigned = ${sql.lit(ASSIGNED)}
  and not ${HOURS_ARE_RECORDED}`

const IS_NOT_DONE = sql<SqlBool>`(handover.over_by_step is null or exists (
    select from schedule_step where schedule_step.id = handover.over_by_step and schedule_step.undone_at is not null))`

const GIVEN_HOLDS = sql<SqlBool>`exists (
    select from shift where shift.id = handover.shift_id and ${IS_HELD}
      and (shift.driver_id, shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time, shift.cost_total)
        = (handover.giver_id, handover.restaurant_id, handover.period_date, handover.start_time, handover.finish_time,
          handover.cost_total))`

const OTHER_HOLDS = sql<SqlBool>`(handover.other_id is null or exists (
    select from shift where shift.id = handover.other_id and ${IS_HELD}
      and (shift.driver_id, shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time, shift.cost_total)
        = (handover.taker_id, handover.other_restaurant_id, handover.other_date, handover.other_start,
          handover.other_finish, handover.other_total)))`

/**
 * True if the shifts of `handover` are as they were when it was proposed, with the same drivers. Otherwise it is over.
 * A handover that was done stays over even if the shift comes back, unless by undo.
 */
export const HANDOVER_HOLDS = sql<SqlBool>`${IS_NOT_DONE} and ${GIVEN_HOLDS} and ${OTHER_HOLDS}`

/** Reads the proposals about these shifts whose other shift is unchanged or is one of them. */
export const proposedShifts = (db: Db, shiftIds: readonly number[]): Promise<ProposedShift[]> => {
  const isAsked = (column: string) => sql`${sql.ref(column)} = any(${shiftIds}::int[])`
  return jsonRows(
    db,
    sql`
      select handover.id as handover_id, side.shift_id, side.holder_id, side.told_id, side.period_date, ${clockTimes('side')}, side.cost_total,
        ${NAMED_RESTAURANT} as restaurant
      from handover cross join lateral (values
        (handover.shift_id, handover.giver_id, handover.taker_id, handover.restaurant_id, handover.period_date,
          handover.start_time, handover.finish_time, handover.cost_total, ${isAsked('handover.other_id')} or ${OTHER_HOLDS}),
        (handover.other_id, handover.taker_id, handover.giver_id, handover.other_restaurant_id, handover.other_date,
          handover.other_start, handover.other_finish, handover.other_total, ${isAsked('handover.shift_id')} or ${GIVEN_HOLDS})
      ) as side (shift_id, holder_id, told_id, restaurant_id, period_date, start_time, finish_time, cost_total, holds)
      join restaurant on restaurant.id = side.restaurant_id
      where ${isAsked('side.shift_id')} and side.holds and handover.taker_id is not null
        and handover.state in ('offered', 'agreed') and ${IS_NOT_DONE}
      order by side.told_id, side.shift_id, handover.id`,
  )
}

export const HANDOVER_WAITS = sql<SqlBool>`handover.state = 'agreed' and ${HANDOVER_HOLDS}`

/** `handover` with the version of an agreed one, `version.at`: when it was agreed, or one of its shifts last changed. */
export const WITH_VERSION = sql`handover cross join lateral (
  select greatest(handover.answered_at, max(shift.updated_at)) as at from shift
  where shift.id in (handover.shift_id, handover.other_id)) as version`

/** The office answers for both restaurants, or not at all. */
export const handoverInScope = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`${restaurantInScope(scope, sql.ref('handover.restaurant_id'))} and (handover.other_id is null
    or ${restaurantInScope(scope, sql.ref('handover.other_restaurant_id'))})`

const FIRST_START = sql`least(handover.period_date + handover.start_time, handover.other_date + handover.other_start)`

const wallClock = (moment: RawBuilder<unknown>) =>
  sql<WallTime | null>`json_build_object('date', (${moment})::date, 'time', to_char(${moment}, 'HH24:MI'))`

/**
 * The time until which drivers can agree to `handover`, or the office can approve an agreed one. Null if drivers cannot
 * agree now.
 */
export const handoverUntil = ({ way, hours }: HandoverTerms): RawBuilder<WallTime | null> =>
  sql`case when handover.state <> 'offered' then ${wallClock(FIRST_START)}
    when ${way !== 'off'} then ${wallClock(sql`${FIRST_START} - make_interval(hours => ${hours})`)} end`

/**
 * The time until which the office can answer an agreement about `shift`, if it sees both restaurants. The list of
 * shifts is made once per statement.
 */
export const handoverMark = (scope: Scope): RawBuilder<WallTime | null> => {
  const waits = sql`${HANDOVER_WAITS} and ${handoverInScope(scope)}`
  return sql`case when shift.id = any(array(
      select unnest(array[handover.shift_id, handover.other_id]) from handover where ${waits}))
    then (select ${wallClock(sql`max(${FIRST_START})`)} from handover
      where shift.id in (handover.shift_id, handover.other_id) and ${waits}) end`
}

/** The agreed proposals about `shift` that the office has not answered: the restaurants, and until when it can answer. */
export const WAITING_HANDOVERS = sql<WaitingHandover[]>`(
  select coalesce(json_agg(json_build_object('until', ${wallClock(FIRST_START)},
    'restaurant_ids', array_remove(array[handover.restaurant_id, handover.other_restaurant_id], null))
    order by ${FIRST_START} desc), '[]')
  from handover where shift.id in (handover.shift_id, handover.other_id) and ${HANDOVER_WAITS})`

export interface WaitingHandover {
  until: WallTime
  restaurant_ids: number[]
}

/** The driver's `proposal` about their `shift`: its state, to whom, and until when it can be answered. */
export const ownHandover = (driverId: number, terms: HandoverTerms) => sql`left join lateral (
  select handover.state, ${handoverUntil(terms)} as until, case when handover.other_id is not null then 'swap'
    when handover.for_all then 'anyone' else 'colleague' end as "to" from handover
  where handover.shift_id = shift.id and handover.giver_id = ${driverId}
    and handover.state in ('offered', 'agreed') and ${HANDOVER_HOLDS}) as proposal on true`

/**
 * `handed.over` is set if a colleague has the shift `told.shift_id` as both agreed. `got` is the shift that the driver
 * got in return, if any. It is named as it was when they agreed, because its present state may be unpublished.
 */
export const handedOver = (driverId: number) => sql`left join lateral (
  select json_build_object('got', case when handover.other_id is not null then json_build_object(
    'restaurant_name', place.name, 'period_date', got.period_date, ${jsonClockTimes('got')}) end) as over
  from handover join shift as lost on lost.id = told.shift_id
  cross join lateral (values
    (handover.shift_id, handover.other_restaurant_id, handover.other_date, handover.other_start, handover.other_finish),
    (handover.other_id, handover.restaurant_id, handover.period_date, handover.start_time, handover.finish_time)
  ) as got (for_id, restaurant_id, period_date, start_time, finish_time)
  left join restaurant as place on place.id = got.restaurant_id
  where handover.state = 'agreed' and not ${IS_NOT_DONE} and got.for_id = told.shift_id
    and lost.status = ${SHIFT_PUBLISHED} and (
    (handover.shift_id, handover.giver_id, handover.taker_id) = (told.shift_id, ${driverId}, lost.driver_id)
    or (handover.other_id, handover.taker_id, handover.giver_id) = (told.shift_id, ${driverId}, lost.driver_id))
  order by handover.id desc limit 1) as handed on true`

export async function countProposals(
  db: Db,
  driverId: number,
  { date, time }: WallTime,
  { way, hours }: HandoverTerms,
): Promise<number> {
  if (way === 'off') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from handover
    where taker_id = ${driverId} and state = 'offered' and ${HANDOVER_HOLDS}
      and least(period_date + start_time, other_date + other_start) - make_interval(hours => ${hours})
        > ${date}::date + ${time}::time`.execute(db)
  return rows[0]?.count ?? 0
}
