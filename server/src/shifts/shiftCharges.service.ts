/** Charges of shifts: by edits of a shift or its timesheet, and by cancellations. */
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  ABOUT_SHIFT,
  ABOUT_TIMESHEET,
  CHARGE_REMOVED,
  CHARGE_SET,
  chargeOfEdit,
  onInvoice,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export async function insertShiftEvents(
  work: Work,
  events: readonly NewRow<'shift_event'>[],
): Promise<readonly Row<'shift_event'>[]> {
  if (events.length === 0) return []
  const columns = sql.join(
    ['event', 'model_type', 'model_id', 'shift_id', 'restaurant_id', 'driver_id', 'period_date', 'cost']
      .concat('restaurant_charge', 'cancelled_by', 'comment_cancelled', 'creator_id', 'short_notice')
      .map((column) => sql.ref(column)),
  )
  const given = events.map((event) => ({ comment_cancelled: '', restaurant_charge: 0, ...event }))
  const { rows } = await sql<Row<'shift_event'>>`
    insert into shift_event (${columns})
    select ${columns} from jsonb_populate_recordset(null::shift_event, ${JSON.stringify(given)}::jsonb)
    returning *`.execute(work.tx)
  for (const after of rows)
    work.record({ thing: 'shift_event', id: after.id, action: 'create', before: null, after })
  return rows
}

type ChargedShift = Pick<Row<'shift'>, 'id' | 'restaurant_id' | 'driver_id' | 'period_date'> & {
  cost_extra_bonus: number | string
}

export const chargeEvent = (shift: Omit<ChargedShift, 'cost_extra_bonus'>, creatorId: number) =>
  ({
    model_type: ABOUT_SHIFT,
    model_id: shift.id,
    shift_id: shift.id,
    restaurant_id: shift.restaurant_id,
    driver_id: shift.driver_id,
    period_date: shift.period_date,
    creator_id: creatorId,
  }) as const

/**
 * True if the preceding edit has already recorded this charge. A client may make both calls for one charge
 * (docs/spec/shifts.md#charge-events, docs/spec/timesheets.md#transitions).
 */
export async function isRecordedByEdit(tx: Tx, charge: NewRow<'shift_event'>): Promise<boolean> {
  const { event, model_type, model_id, cost } = charge
  if (event !== CHARGE_SET && event !== CHARGE_REMOVED) return false
  const newest = await tx
    .selectFrom('shift_event')
    .select(['event', 'cost'])
    .where('model_type', '=', model_type)
    .where('model_id', '=', model_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return newest?.event === event && Number(newest.cost) === Number(cost)
}

/** A shift and its new fee or bonus, in pounds. */
interface FeeEdit {
  before: ChargedShift
  fee: number
}

export async function recordChargesOfEdits(
  work: Work,
  edits: readonly FeeEdit[],
  creatorId: number,
): Promise<void> {
  const events = edits.flatMap(({ before, fee }) => {
    const charge = chargeOfEdit(Number(before.cost_extra_bonus), fee)
    return charge ? [{ ...chargeEvent(before, creatorId), ...charge }] : []
  })
  await insertShiftEvents(work, events)
}

type ChargedTimesheet = Pick<
  Row<'timesheet'>,
  'id' | 'shift_id' | 'restaurant_id' | 'driver_id' | 'period_date'
> & {
  /** Pounds. */
  cost_extra_bonus: number
}

/**
 * Records a charge of the shift for each timesheet fee that is set, changed or reset to 0
 * (docs/spec/timesheets.md#transitions, docs/spec/shifts.md#charge-events). Timesheets without a shift have no charges.
 */
export async function recordTimesheetCharges(
  work: Work,
  changed: readonly { before: ChargedTimesheet; after: ChargedTimesheet }[],
  creatorId: number,
): Promise<void> {
  const events = changed.flatMap(
    ({ before, after: { id, shift_id, restaurant_id, driver_id, period_date, ...after } }) => {
      const charge = chargeOfEdit(before.cost_extra_bonus, after.cost_extra_bonus)
      if (!charge || shift_id === null) return []
      const of = { shift_id, restaurant_id, driver_id, period_date }
      return [{ ...charge, ...of, model_type: ABOUT_TIMESHEET, model_id: id, creator_id: creatorId } as const]
    },
  )
  await insertShiftEvents(work, events)
}

/**
 * Removes the uninvoiced charges to the restaurant for a shift's cancellations. Returns their total in pounds.
 *
 * @throws {Invalid} with the invoice number if all of them are on an invoice
 */
export async function removeRestaurantCharges(work: Work, shiftId: number): Promise<number> {
  const charged = await lockCharges(work.tx, shiftId)
  const open = charged.filter(({ number }) => number === null)
  const [billed] = charged
  if (billed?.number && open.length === 0) {
    throw new Invalid({ cost: [onInvoice(invoiceNumberText(billed.number))] })
  }
  const freed = await work.tx
    .updateTable('shift_event')
    .set({ restaurant_charge: 0 })
    .where('id', '=', sql<number>`any(${open.map(({ id }) => id)}::int[])`)
    .returningAll()
    .execute()
  const before = new Map(open.map(({ number: _, ...event }) => [event.id, event]))
  for (const after of freed) {
    const [id, known] = [after.id, before.get(after.id) ?? null]
    work.record({ thing: 'shift_event', id, action: 'update', before: known, after })
  }
  return penceToPounds(open.reduce((sum, event) => sum + poundsToPence(event.restaurant_charge), 0))
}

async function lockCharges(tx: Tx, shiftId: number) {
  const isCharge = sql<boolean>`shift_event.shift_id = ${shiftId} and shift_event.restaurant_charge > 0`
  // Locked before their invoices are read, so that a charge that is just being billed has its row.
  await sql`select from shift_event where ${isCharge} order by id for update`.execute(tx)
  return tx
    .selectFrom('shift_event')
    .leftJoin('billed_charge', 'billed_charge.shift_event_id', 'shift_event.id')
    .leftJoin('invoice', 'invoice.id', 'billed_charge.invoice_id')
    .selectAll('shift_event')
    .select('invoice.number')
    .where(isCharge)
    .orderBy('shift_event.id')
    .execute()
}
