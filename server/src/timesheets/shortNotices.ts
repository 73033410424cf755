/**
 * Pays and charges for changes at short notice as cancellations do: a timesheet with the driver's pay that staff approve, and
 * an event with the restaurant's charge that an invoice bills (docs/spec/shifts.md#short-notice).
 */
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { ABOUT_TIMESHEET, CHARGE_SET } from '@driverdesk/domain/shifts/cancelling.ts'
import { shortNoticeText } from '@driverdesk/domain/shifts/shortNotice.ts'
import { OF_CANCELLATION, SUBMITTED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { MOST_ANNOUNCED, refetchesAt } from '../shifts/saveShifts.service.ts'
import { currentStep } from '../shifts/scheduleStep.service.ts'
import { insertShiftEvents } from '../shifts/shiftCharges.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import type { SettledNotice } from '../shifts/shortNotice.service.ts'

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
export function announcePayments(
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
