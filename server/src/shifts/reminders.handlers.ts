import { reminderRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type AnswerableShift,
  isUnacknowledged,
  REMINDER_PAUSE_MINUTES,
  type Reminded,
} from '@driverdesk/domain/shifts/acknowledgement.ts'
import { reminderText } from '@driverdesk/domain/shifts/noticeText.ts'
import type { NotifiedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { isReachable } from '../push/push.reads.ts'
import { pushNotices } from '../push/push.service.ts'
import { recordNotified, SHIFTS_KEPT } from './shiftChanges.service.ts'
import { ANSWERABLE } from './shifts.reads.ts'

export const reminderHandlers = handlers(reminderRoutes, {
  remind: ({ scope, body, change, today, services: { settings } }) =>
    change(async (work) => {
      const shifts = await unacknowledgedShifts(work.tx, scope, body.shift_ids, today())
      const { shift_ids, ...answer } = await remindDrivers(work, shifts, canEmailLinks(settings))
      if (shift_ids.length > 0)
        work.record({ thing: 'shift', id: shift_ids, action: 'remind_driver', before: null, after: {} })
      return answer
    }),
})

/**
 * Locks the shifts and returns those that their drivers have not acknowledged, by start. The lock keeps anyone from taking
 * a shift from a driver who is being reminded of it.
 *
 * @throws {Refusal} 404 unless all of them exist in scope
 */
async function unacknowledgedShifts(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  today: IsoDate,
): Promise<NotifiedShift[]> {
  const isChosen = sql`shift.id = any(${ids}::int[]) and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}`
  await sql`select from shift where ${isChosen} order by id for share`.execute(tx)
  const found = await jsonRows<NotifiedShift & AnswerableShift>(
    tx,
    sql`
      select ${ANSWERABLE}
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${isChosen}
      order by shift.period_date, shift.start_time, shift.id`,
  )
  if (found.length < new Set(ids).size) throw notFound('shift')
  return found.filter((shift) => isUnacknowledged(shift, today))
}

/**
 * Sends each driver one reminder of all their shifts, unless they were just reminded. Simultaneous calls wait for each
 * other. Returns the ids of the reminded shifts.
 *
 * @param shifts assigned shifts, by start
 */
async function remindDrivers(
  work: Work,
  shifts: readonly NotifiedShift[],
  canEmail: boolean,
): Promise<Reminded & { no_device: number; shift_ids: number[] }> {
  const byDriver = Map.groupBy(shifts, ({ driver_id }) => driver_id as number)
  const recent = await justReminded(work.tx, [...byDriver.keys()])
  const due = [...byDriver].filter(([driver]) => !recent.has(driver))
  const reminded = await pushNotices(
    work,
    due.map(([driver_id, own]) => ({
      driver_id,
      kind: 'reminder' as const,
      shift_ids: own.slice(0, SHIFTS_KEPT).map(({ id }) => id),
      ...reminderText(own),
    })),
    canEmail,
  )
  const reminders = due.map(([driver_id, own]) => ({
    driver_id,
    news: own.map((shift) => ({ news: 'new' as const, shift })),
  }))
  await recordNotified(work.tx, reminders)
  return {
    reminded,
    no_device: due.length - reminded,
    not_reached: await unreachable(work.tx, due, canEmail),
    just_reminded: recent.size,
    shift_ids: due.flatMap(([, own]) => own.map(({ id }) => id)),
  }
}

const unreachable = (
  tx: Tx,
  due: readonly (readonly [number, unknown])[],
  canEmail: boolean,
): Promise<{ full_name: string; phone: string }[]> =>
  jsonRows(
    tx,
    sql`
      select full_name, phone from (
        select id, ${FULL_NAME} as full_name, phone from driver
        where id = any(${due.map(([id]) => id)}::int[]) and not ${isReachable(canEmail)}
      ) as found
      order by ${byName('full_name')}, id`,
  )

async function justReminded(tx: Tx, drivers: readonly number[]): Promise<Set<number>> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.reminders'))`.execute(tx)
  const recent = await tx
    .selectFrom('driver_notice')
    .select('driver_id')
    .distinct()
    .where(sql<boolean>`driver_id = any(${drivers}::int[])`)
    .where('kind', '=', 'reminder')
    .where(
      'created_at',
      '>',
      sql<string>`clock_timestamp() - make_interval(mins => ${REMINDER_PAUSE_MINUTES}::int)`,
    )
    .execute()
  return new Set(recent.map(({ driver_id }) => driver_id))
}
