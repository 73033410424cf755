/** Reads what restaurants ask about their shifts (docs/spec/shifts.md#requests-about-a-shift). */

import { type ShiftHours, shiftText } from '@driverdesk/domain/kernel/shiftLength.ts'
import { askOverText } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { jsonClockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'

/** The columns of `ask`, as each audience sees them. */
export const ASK = sql`case when ask.id is not null then json_build_object('id', ask.id, 'kind', ask.kind,
  'state', ask.state, ${jsonClockTimes('ask')},
  'note', ask.note, 'charge', ask.charge, 'answer', ask.answer, 'asked_at', ${utcText('ask.asked_at')}) end as ask`

/** The request about `shift` that waits for an answer. */
export const WAITING_ASK = sql`left join shift_ask as ask on ask.shift_id = shift.id and ask.state = 'asked'`

/** A restaurant submitted it, and it is not published. The index `shift_requested` has the same condition. */
export const IS_REQUESTED = sql<SqlBool>`shift.status = ${sql.lit(SHIFT_NEW)} and shift.restaurateur_creator_id is not null`

export type StoredAsk = Row<'shift_ask'>

/** The facts that decide what a restaurant may ask, without a lock. @throws {Refusal} 404 unless it exists in scope */
export async function shiftToAskAbout(db: Db, scope: Scope, id: number) {
  const shift = await db
    .selectFrom('shift')
    .select([
      'id',
      'status',
      'status_assigned',
      'driver_id',
      'period_date',
      'start_time',
      'finish_time',
      'restaurant_id',
      'cost_total',
      'cost_per_hour',
    ])
    .select([
      sql<boolean>`exists (select from timesheet where shift_id = shift.id and short_notice is null)`.as(
        'has_timesheet',
      ),
      HOURS_ARE_RECORDED.as('is_worked'),
      sql<boolean>`exists (select from shift_ask where shift_id = shift.id and state = 'asked')`.as(
        'is_asked',
      ),
    ])
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('shift.restaurant_id')))
    .executeTakeFirst()
  if (!shift) throw notFound('shift')
  return shift
}

export async function isAskedAbout(tx: Tx, shiftId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('shift_ask')
    .select('id')
    .where('shift_id', '=', shiftId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Reads a waiting request about a locked shift. A restaurant does not learn who in the office answered.
 *
 * @throws {Refusal} 404 if the shift has no such request, 409 if it is answered, withdrawn or closed
 */
export async function waitingAsk(
  tx: Tx,
  scope: Scope,
  shift: { id: number },
  askId: number,
): Promise<StoredAsk> {
  const ask = await tx
    .selectFrom('shift_ask')
    .selectAll()
    .where('id', '=', askId)
    .where('shift_id', '=', shift.id)
    .executeTakeFirst()
  if (!ask) throw notFound('request')
  const by = audienceOf(scope) === 'staff' ? ask.answered_by : 'the agency'
  if (ask.state !== 'asked') throw new Refusal('askOver', { why: askOverText(ask.state, by) })
  return ask
}

/** @throws {Refusal} 409 if the shift has other days or times than when the restaurant asked */
export function refuseOutdated(ask: StoredAsk, shift: ShiftHours): void {
  const isSame =
    ask.was_date === shift.period_date &&
    ask.was_start === shift.start_time &&
    ask.was_finish === shift.finish_time
  if (!isSame) throw new Refusal('askOutdated', { shift: shiftText(shift) })
}
