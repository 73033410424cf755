/**
 * Pays and charges for lost time, of a change at short notice and of a cancellation: a timesheet with the driver's pay that
 * staff approve, and an event with the restaurant's charge that an invoice bills (docs/spec/shifts.md#short-notice).
 */

import type { NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  ABOUT_SHIFT,
  ABOUT_TIMESHEET,
  CHARGE_SET,
  cancellationFee,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { minutesIn, paidSums } from '@driverdesk/domain/shifts/paidTime.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { shortNoticeText } from '@driverdesk/domain/shifts/shortNotice.ts'
import { OF_CANCELLATION, SUBMITTED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Events, Work } from '../kernel/unitOfWork.ts'
import type { GivenBack } from '../shifts/givenBack.service.ts'
import { MOST_ANNOUNCED, refetchesAt } from '../shifts/saveShifts.service.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { insertShiftEvents } from '../shifts/shiftCharges.service.ts'
import { idsOf, lockShift, type StoredShift } from '../shifts/shifts.reads.ts'
import { recordRestored, type SettledNotice } from '../shifts/shortNotice.service.ts'
import { insertTimesheet } from './timesheets.writes.ts'

/** Records each change in the ledger of short notice, with its payment or exemption. */
export async function recordShortNotices(work: Work, notices: readonly SettledNotice[]): Promise<void> {
  const events = await pay(
    work,
    notices.filter((one) => one.driverPay + one.restaurantCharge > 0),
  )
  const step_id = await currentStep(work.tx)
  const { account: actor, name: actor_name } = work.actor
  const rows = notices.map((one) => {
    const { shift, kind, notice, lost, exemption, note, time } = one
    const shift_event_id = events.get(one) ?? null
    return {
      step_id,
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      driver_id: shift.driver_id,
      kind,
      period_date: shift.period_date,
      start_time: shift.start_time,
      finish_time: shift.finish_time,
      notice,
      lost,
      driver_pay: penceToPounds(one.driverPay),
      restaurant_charge: penceToPounds(one.restaurantCharge),
      exemption,
      note,
      shift_event_id,
      paid_time: shift_event_id === null ? null : time,
      actor,
      actor_name,
    }
  })
  await sql`
    insert into short_notice (step_id, shift_id, restaurant_id, driver_id, kind, period_date, start_time, finish_time,
      notice, lost, driver_pay, restaurant_charge, exemption, note, shift_event_id, paid_time, actor, actor_name)
    select step_id, shift_id, restaurant_id, driver_id, kind, period_date, start_time, finish_time,
      notice, lost, driver_pay, restaurant_charge, exemption, note, shift_event_id, paid_time, actor, actor_name
    from jsonb_populate_recordset(null::short_notice, ${JSON.stringify(rows)}::jsonb)`.execute(work.tx)
}

/** Returns the event of each notice. */
async function pay(
  work: Work,
  notices: readonly SettledNotice[],
): Promise<ReadonlyMap<SettledNotice, number>> {
  if (notices.length === 0) return new Map()
  const timesheets = await insertTimesheets(work, notices)
  const events = notices.map((one, nr): NewRow<'shift_event'> => {
    const { shift } = one
    return {
      event: CHARGE_SET,
      model_type: ABOUT_TIMESHEET,
      model_id: timesheets[nr] as number,
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      driver_id: shift.driver_id,
      period_date: shift.period_date,
      cost: penceToPounds(one.driverPay),
      cancelled_by: null,
      restaurant_charge: penceToPounds(one.restaurantCharge),
      creator_id: one.creatorId,
      short_notice: true,
      comment_cancelled: shortNoticeText(one.kind, shift),
    }
  })
  const inserted = new Map((await insertShiftEvents(work, events)).map(({ id, model_id }) => [model_id, id]))
  return new Map(notices.map((one, nr) => [one, inserted.get(timesheets[nr] as number) as number]))
}

/** Returns their ids, in the same order. */
async function insertTimesheets(work: Work, notices: readonly SettledNotice[]): Promise<number[]> {
  const given = notices.map(({ shift, kind, driverPay }) => ({
    shift_id: shift.id,
    restaurant_id: shift.restaurant_id,
    driver_id: shift.driver_id,
    period_date: shift.period_date,
    start_time: shift.start_time,
    finish_time: shift.start_time,
    type: OF_CANCELLATION,
    status_progress: SUBMITTED,
    cost_per_hour: shift.cost_per_hour,
    cost_extra_bonus: penceToPounds(driverPay),
    cost_total: 0,
    short_notice: true,
    comment: shortNoticeText(kind, shift),
  }))
  const { rows } = await sql<Row<'timesheet'>>`
    insert into timesheet (shift_id, restaurant_id, driver_id, period_date, start_time, finish_time, type,
      status_progress, cost_per_hour, cost_extra_bonus, cost_total, short_notice, comment)
    select shift_id, restaurant_id, driver_id, period_date, start_time, finish_time, type,
      status_progress, cost_per_hour, cost_extra_bonus, cost_total, short_notice, comment
    from rows from (jsonb_populate_recordset(null::timesheet, ${JSON.stringify(given)}::jsonb)) with ordinality
    order by ordinality
    returning *`.execute(work.tx)
  for (const after of rows)
    work.record({ thing: 'timesheet', id: after.id, action: 'create', before: null, after })
  announcePayments(work, 'store', rows)
  // The ids were given in this order.
  return idsOf(rows).toSorted((one, other) => one - other)
}

/** Announces timesheets that pay for short notice. Their shifts are announced by the step. */
function announcePayments(
  work: Work,
  event: 'store' | 'destroy',
  timesheets: readonly Pick<Row<'timesheet'>, 'id' | 'restaurant_id'>[],
): void {
  const channel = 'timesheet'
  if (timesheets.length > MOST_ANNOUNCED) {
    const places = timesheets.map(({ restaurant_id }) => restaurant_id)
    work.announce(...refetchesAt(channel, places))
    return
  }
  const announced = timesheets.map(({ id, restaurant_id }) => ({
    channel,
    event,
    entityId: id,
    restaurantId: restaurant_id,
  }))
  work.announce(...announced)
}

/** Takes back payments for lost time, except for time that is still lost (docs/spec/shifts.md#short-notice). */
export async function takeBackPayments(work: Work, given: readonly GivenBack[]): Promise<void> {
  // The cancelled driver still lost the shift if another works it. Only the restaurant has it again.
  const [uncharged, gone] = split(given, ({ payment, isDriverBack }) => !payment.noticed && !isDriverBack)
  await clearCharges(work, uncharged)
  await deletePayments(work, gone)
  const noticed = gone.filter(({ payment }) => payment.noticed)
  const takenBack = noticed.map(({ payment }) => payment.event_id)
  await recordRestored(work, { takenBack, broughtBack: [] }, 'given_back')
  const rest = noticed.flatMap(stillPaid)
  if (rest.length > 0) await recordShortNotices(work, rest)
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

async function clearCharges(work: Work, given: readonly GivenBack[]): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ payment }) => payment.event_id)
  const { rows } = await sql<Row<'shift_event'> & { former: Row<'shift_event'> }>`
    update shift_event set restaurant_charge = 0, cost = 0
    from shift_event as former where former.id = shift_event.id and shift_event.id = any(${ids}::int[])
    returning shift_event.*, to_jsonb(former) as former`.execute(work.tx)
  for (const { former: before, ...after } of rows)
    work.record({ thing: 'shift_event', id: after.id, action: 'update', before, after })
}

async function deletePayments(work: Work, given: readonly GivenBack[]): Promise<void> {
  if (given.length === 0) return
  const ids = (of: 'event_id' | 'timesheet_id') => given.map(({ payment }) => payment[of])
  const events = await sql<Row<'shift_event'>>`
    delete from shift_event where id = any(${ids('event_id')}::int[]) returning *`.execute(work.tx)
  const timesheets = await sql<Row<'timesheet'>>`
    delete from timesheet where id = any(${ids('timesheet_id')}::int[]) returning *`.execute(work.tx)
  for (const before of events.rows)
    work.record({ thing: 'shift_event', id: before.id, action: 'remove', before, after: null })
  for (const before of timesheets.rows)
    work.record({ thing: 'timesheet', id: before.id, action: 'remove', before, after: null })
  announcePayments(work, 'destroy', timesheets.rows)
}

function stillPaid({ payment, left }: GivenBack): SettledNotice[] {
  const { shift_id: id, restaurant_id, driver_id, cost_per_hour, creator_id: creatorId, noticed } = payment
  if (!noticed) return []
  const { kind, notice, period_date, start_time, finish_time, note, paid_time } = noticed
  const time = { ...paid_time, ...left }
  const sums = paidSums(time)
  if (sums.driverPay + sums.restaurantCharge === 0) return []
  return [
    {
      shift: { id, restaurant_id, driver_id, period_date, start_time, finish_time, cost_per_hour },
      kind,
      notice,
      lost: minutesIn(left.driver),
      ...sums,
      time,
      exemption: 'given_back',
      note,
      creatorId,
    },
  ]
}

/** Zero hours, and the driver's fee or pay (docs/spec/timesheets.md#timesheet-types). */
export async function addCancellationTimesheet(
  work: Work,
  { shift, driverId, pence }: Events['shift cancelled'],
): Promise<void> {
  await insertCancellationTimesheet(work, shift, driverId, penceToPounds(pence))
}

/** @param amount in pounds; negative is the driver's fee. Returns the new id. */
async function insertCancellationTimesheet(
  work: Work,
  { id, restaurant_id, period_date, start_time, cost_per_hour }: StoredShift,
  driverId: number,
  amount: number,
): Promise<number> {
  const timesheet = await insertTimesheet(work.tx, {
    shift_id: id,
    restaurant_id,
    driver_id: driverId,
    period_date,
    cost_per_hour,
    type: OF_CANCELLATION,
    status_progress: SUBMITTED,
    start_time,
    finish_time: start_time,
    cost_extra_bonus: amount,
    cost_total: 0,
  })
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  work.announce({ channel: 'timesheet', event: 'store', entityId: timesheet.id, restaurantId: restaurant_id })
  return timesheet.id
}

/**
 * Handles the last of the three separate calls (docs/spec/shifts.md#cancelling) that cancel a shift by an edit. It takes a
 * fee once for each cancellation.
 *
 * @throws {Refusal} 404 for a shift out of scope, 409 if the cancellation has its timesheet
 * @throws {Invalid} if the shift is not cancelled, or was another driver's
 */
export async function addCancellation(work: Work, scope: Scope, given: NewTimesheet): Promise<number> {
  if (scope.role === 'restaurant')
    throw new Invalid({ type: ['Only staff can add a cancellation timesheet.'] })
  if (typeof given.shift_id !== 'number') throw new Invalid({ shift_id: ['Must be the cancelled shift.'] })
  const shift = await lockShift(work.tx, scope, given.shift_id)
  const driverId = shift.driver_id_canceled
  if (shift.status_assigned !== REJECTED || driverId === null) {
    throw new Invalid({ shift_id: ['This shift is not cancelled.'] })
  }
  if (given.driver_id !== driverId) {
    throw new Invalid({
      driver_id: ['The cancelled shift belonged to another driver. Reload to see the change.'],
    })
  }
  if (given.restaurant_id !== shift.restaurant_id) {
    throw new Invalid({ restaurant_id: ['The shift is at another restaurant.'] })
  }
  if (await isComplete(work.tx, shift.id, driverId)) throw new Refusal('timesheetExists')
  await beginStep(work, { kind: 'charge' })
  const fee = cancellationFee(poundsToPence(given.cost_extra_bonus ?? 0))
  return insertCancellationTimesheet(work, shift, driverId, penceToPounds(fee))
}

/** A client may send its three calls at once, so the first timesheet does not need its event. */
async function isComplete(tx: Tx, shiftId: number, driverId: number): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select (select count(*) from timesheet
        where shift_id = ${shiftId} and driver_id = ${driverId} and type = ${OF_CANCELLATION}
          and short_notice is null)
      >= greatest(1, (select count(*) from shift_event
        where shift_id = ${shiftId} and driver_id = ${driverId} and event = ${SHIFT_CANCELLED}
          and model_type = ${ABOUT_SHIFT})) as "isComplete"`.execute(tx)
  return rows[0]?.isComplete ?? false
}
