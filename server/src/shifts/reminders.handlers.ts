import { reminderRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { textsUsedUpAlert } from '@driverdesk/domain/alerts/staffAlerts.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { TEXT_AFTER_KEY, TEXTS_A_MONTH_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { mobileNumber } from '@driverdesk/domain/push/textMessage.ts'
import {
  type AnswerableShift,
  isTextDue,
  isTextTime,
  isUnacknowledged,
  REMINDER_PAUSE_MINUTES,
  type Reminded,
} from '@driverdesk/domain/shifts/acknowledgement.ts'
import { acknowledgeText, reminderText } from '@driverdesk/domain/shifts/noticeText.ts'
import type { NotifiedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { BusinessClock, JobKind } from '../kernel/jobs.ts'
import { byName, clockTimes, FULL_NAME, jsonRows, NAMED_RESTAURANT } from '../kernel/queries.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { isReachable } from '../push/push.reads.ts'
import { pushNotices } from '../push/push.service.ts'
import { type NewText, queueTexts, textsLeft } from '../push/texts.service.ts'
import { recordNotified, SHIFTS_KEPT } from './shiftChanges.service.ts'

const ANSWERABLE = sql`shift.id, shift.driver_id, shift.status, shift.status_assigned, shift.period_date, ${clockTimes('shift')},
  shift.acknowledged_at, ${HOURS_ARE_RECORDED} as is_worked, ${NAMED_RESTAURANT} as restaurant`

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

/** @param address of the drivers' app */
export const unacknowledgedTexts = (clock: BusinessClock, address: string): JobKind => ({
  name: 'unacknowledged-texts',
  cron: '*/5 * * * *',
  run: (_data, unit) => change(unit, SYSTEM, (work) => textDrivers(work, clock, address)),
})

/**
 * Texts each driver once about all their shifts that they have not acknowledged in time, those with the earliest shifts first,
 * as long as the month has texts left.
 */
async function textDrivers(work: Work, { timeZone, now }: BusinessClock, address: string): Promise<void> {
  const options = await optionValues(work.tx)
  const hours = Number(options.get(TEXT_AFTER_KEY) ?? 0)
  if (hours === 0) return
  const moment = now()
  const clock = wallTimeAt(moment, timeZone)
  const most = Number(options.get(TEXTS_A_MONTH_KEY) ?? 0)
  const left = await textsLeft(work.tx, most, timeZone, moment)
  const shifts = await waitingShifts(work.tx, moment, clock.date)
  const due = shifts.filter(
    (shift) =>
      isUnacknowledged(shift, clock.date) &&
      isTextDue(shift, shift.waited, clock, hours) &&
      isTextTime(shift, clock),
  )
  const texts = [...Map.groupBy(due, ({ driver_id }) => driver_id)].flatMap(([driver_id, own]): NewText[] => {
    const phone = mobileNumber(own[0]?.phone ?? '')
    if (phone === undefined) return []
    const about = own.map(({ id, restaurant, period_date, start_time, finish_time }) => ({
      id,
      restaurant_id: restaurant.id,
      period_date,
      start_time,
      finish_time,
    }))
    return [{ driver_id, phone, body: acknowledgeText(own, address), shifts: about }]
  })
  await queueTexts(work, texts.slice(0, left), moment)
  if (texts.length > left) await raiseAlerts(work, [textsUsedUpAlert(most, clock.date.slice(0, 7))])
}

type WaitingShift = NotifiedShift &
  AnswerableShift & {
    driver_id: number
    phone: string
    /** The minutes since the driver was told. */
    waited: number
  }

/**
 * Shifts of which their drivers were told, as they are now, by start. Those that they were told of before texts were switched
 * on are left out, those of example data, and those about which they were texted as they are now.
 */
const waitingShifts = (tx: Tx, now: Date, today: IsoDate): Promise<WaitingShift[]> =>
  jsonRows<WaitingShift>(
    tx,
    sql`
      select ${ANSWERABLE}, driver.phone,
        extract(epoch from ${now.toISOString()}::timestamptz - told.told_at) / 60 as waited
      from told_shift told
        join shift on shift.id = told.shift_id and shift.driver_id = told.driver_id
        join driver on driver.id = shift.driver_id
        join restaurant on restaurant.id = shift.restaurant_id
      where told.period_date >= ${today}::date and shift.acknowledged_at is null and not told.is_gone
        and not ${isOfExample(sql`driver.id`)}
        and (told.restaurant_id, told.period_date, told.start_time, told.finish_time)
          = (shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time)
        and told.told_at >= (select updated_at from option where okey = ${TEXT_AFTER_KEY})
        and not exists (
          select from driver_text_shift texted
          where texted.driver_id = shift.driver_id and texted.shift_id = shift.id
            and texted.restaurant_id = shift.restaurant_id and texted.period_date = shift.period_date
            and texted.start_time = shift.start_time and texted.finish_time = shift.finish_time)
      order by shift.period_date, shift.start_time, shift.id`,
  )
