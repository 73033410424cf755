/** Keeps what restaurants pay beyond their invoices, and refunds it (docs/spec/invoices.md#overpayments). */
import type {
  MistakenRefund,
  Overpayment,
  PaidAgain,
  PaidOnAccount,
  RefundedOverpayment,
} from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { refundDayProblem } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import {
  accountDayProblem,
  becameLines,
  keptAlready,
  leftOnAccount,
  paymentDayProblem,
  refundProblem,
  surplusIsGone,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { restaurantInScope } from '../kernel/scope.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { lockRestaurant } from '../restaurants/restaurants.reads.ts'
import { type InvoiceChange, lockFor, lockInvoice, paymentDay, updateInvoice } from './invoiceChange.ts'
import { overpayments, refuseRecordedMeanwhile, unpaidFrom } from './owed.reads.ts'

type Kept = Pick<NewRow<'overpayment'>, 'kind' | 'paid_by' | 'received_on'> & { amount: Pence }

/** @param invoice locked; undefined if it was a draft that was removed */
export function insertOverpayment(
  { tx, actor }: Work,
  restaurant_id: number,
  invoice: Pick<Row<'invoice'>, 'id'> | undefined,
  { amount, ...kept }: Kept,
): Promise<Row<'overpayment'>> {
  return tx
    .insertInto('overpayment')
    .values({
      ...kept,
      restaurant_id,
      invoice_id: invoice?.id ?? null,
      amount: penceToPounds(amount),
      creator_name: actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes back what the payment of an invoice put on account. What it took from the account is freed by the database once the
 * invoice is unpaid.
 *
 * @param invoice locked
 * @throws {Invalid} if its surplus has been used or refunded
 */
export async function takeBackSurplus({ tx }: Work, { id, number }: Row<'invoice'>): Promise<void> {
  const surplus = await tx
    .selectFrom('overpayment')
    .selectAll()
    .where('invoice_id', '=', id)
    .where('kind', '=', 'surplus')
    .forUpdate()
    .executeTakeFirst()
  if (surplus) {
    const [{ used, used_for, refunds }] = (await overpayments(tx, sql`overpayment.id = ${surplus.id}`)) as [
      Overpayment,
    ]
    const became = becameLines({ used, used_for, refunds })
    if (became.length > 0) throw new Invalid({ id: [surplusIsGone(invoiceNumberText(number), became)] })
    await tx.deleteFrom('overpayment').where('id', '=', surplus.id).execute()
  }
}

/**
 * Keeps a payment that an invoice did not need. An equal payment on the same day is kept as well only if the user knows
 * how many there are, so importing a statement again keeps nothing twice.
 *
 * @returns its restaurant
 * @throws {Refusal} 404 out of scope
 * @throws {Invalid} unless the invoice is paid or credited, for a wrong day, or if another number of equal ones is kept
 */
export async function keepPayment(
  change: InvoiceChange,
  id: number,
  { received, paid_on = change.today, already = 0 }: z.output<typeof PaidAgain>,
): Promise<number> {
  const { work, today } = change
  const invoice = await lockFor(change, 'keepPayment', id, {})
  const amount = poundsToPence(received)
  const dayProblem = paymentDayProblem(paid_on, invoice.period_date_from, today)
  if (dayProblem) throw new Invalid({ paid_on: [dayProblem] })
  const number = invoiceNumberText(invoice.number)
  const times = await equalKept(work, invoice.restaurant_id, id, received, paid_on)
  if (times !== already) throw new Invalid({ id: [keptAlready({ number, amount, paid_on, times })] })
  await insertOverpayment(work, invoice.restaurant_id, invoice, byBank(paid_on, amount))
  await updateInvoice(work, invoice, 'keep_payment', {}, { on_account: formatMoney(amount) })
  return invoice.restaurant_id
}

/**
 * Keeps a payment of a restaurant that is for no invoice. Equal ones are counted as `keepPayment` does.
 *
 * @returns its restaurant
 * @throws {Refusal} 404 out of scope
 * @throws {Invalid} for a wrong day, if another number of equal ones is kept, or another sum recorded for the day
 */
export async function keepForRestaurant(
  { work, scope, services, today }: InvoiceChange,
  { restaurant_id, received, paid_on, already = 0, recorded }: z.output<typeof PaidOnAccount>,
): Promise<number> {
  // If two people press at once, one waits for the other.
  await lockRestaurant(work.tx, scope, restaurant_id)
  if (recorded !== undefined) {
    const zone = services.settings.businessTimeZone
    await refuseRecordedMeanwhile(work.tx, scope, restaurant_id, { paid_on, recorded }, zone)
  }
  const amount = poundsToPence(received)
  const dayProblem = accountDayProblem(paid_on, await unpaidFrom(work.tx, restaurant_id), today)
  if (dayProblem) throw new Invalid({ paid_on: [dayProblem] })
  const times = await equalKept(work, restaurant_id, null, received, paid_on)
  if (times !== already)
    throw new Invalid({ received: [keptAlready({ number: undefined, amount, paid_on, times })] })
  await insertOverpayment(work, restaurant_id, undefined, byBank(paid_on, amount))
  const after = { on_account: formatMoney(amount) }
  work.record({ thing: 'restaurant', id: restaurant_id, action: 'keep_payment', before: null, after })
  return restaurant_id
}

const byBank = (received_on: IsoDate, amount: Pence) =>
  ({ kind: 'again', paid_by: 'bank', received_on, amount }) as const

/** How many equal payments are kept: of the same invoice, or of none, and of the same amount and day. */
async function equalKept(
  { tx }: Work,
  restaurant_id: number,
  invoice_id: number | null,
  received: number | string,
  paid_on: IsoDate,
): Promise<number> {
  const equal = await tx
    .selectFrom('overpayment')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('invoice_id', 'is not distinct from', invoice_id)
    .where('kind', '=', 'again')
    .where('paid_by', '=', 'bank')
    .where('received_on', '=', paid_on)
    .where('amount', '=', String(received))
    .execute()
  return equal.length
}

/**
 * @returns its restaurant
 * @throws {Invalid} for a wrong day, if another amount is left than the user saw, or for more than that
 */
export async function refundOverpayment(
  change: InvoiceChange,
  id: number,
  { amount, left: seen = amount, refunded_on = change.today }: z.output<typeof RefundedOverpayment>,
): Promise<number> {
  const { kept, invoice } = await lockOverpayment(change, id)
  const left = leftOnAccount(kept)
  const pence = poundsToPence(amount)
  if (left !== poundsToPence(seen) || pence > left) throw new Invalid({ amount: [refundProblem(left)] })
  const problem = refundDayProblem(refunded_on, paidOn(change, kept, invoice), change.today)
  if (problem) throw new Invalid({ refunded_on: [problem] })
  await change.work.tx
    .insertInto('overpayment_refund')
    .values({
      overpayment_id: id,
      amount: penceToPounds(pence),
      refunded_on,
      creator_name: change.work.actor.name,
    })
    .execute()
  await record(change.work, kept, invoice, 'refund_overpayment', pence)
  return kept.restaurant_id
}

/** The money may have been transferred before the credit note was made, but not before the invoice was paid. */
const paidOn = (
  change: InvoiceChange,
  { kind, received_on }: Row<'overpayment'>,
  invoice: Row<'invoice'> | undefined,
): IsoDate => (kind === 'credit' && invoice && paymentDay(change, invoice)) || received_on

/**
 * Takes back a refund that was recorded by mistake.
 *
 * @returns its restaurant, and its invoice, which the payment may now cover
 * @throws {Refusal} 404 if it is not of this overpayment, or was taken back before
 */
export async function takeBackRefund(
  change: InvoiceChange,
  id: number,
  { refund_id }: z.output<typeof MistakenRefund>,
): Promise<{ restaurantId: number; invoice: Row<'invoice'> | undefined }> {
  const { kept, invoice } = await lockOverpayment(change, id)
  const refund = await change.work.tx
    .deleteFrom('overpayment_refund')
    .where('id', '=', refund_id)
    .where('overpayment_id', '=', id)
    .returning('amount')
    .executeTakeFirstOrThrow(() => notFound('refund'))
  const amount = poundsToPence(refund.amount)
  const changed = await record(change.work, kept, invoice, 'take_back_refund', amount)
  return { restaurantId: kept.restaurant_id, invoice: changed }
}

/**
 * Takes back a payment that was kept by mistake.
 *
 * @returns its restaurant
 * @throws {Invalid} if it has paid an invoice, was refunded, or is of a credit note or of the payment of an invoice
 */
export async function takeBackOverpayment(change: InvoiceChange, id: number): Promise<number> {
  const { kept, invoice } = await lockOverpayment(change, id)
  const problem = takeBackProblem(kept)
  if (problem) throw new Invalid({ id: [problem] })
  await change.work.tx.deleteFrom('overpayment').where('id', '=', id).execute()
  await record(change.work, kept, invoice, 'take_back_payment', poundsToPence(kept.amount))
  return kept.restaurant_id
}

function takeBackProblem({ kind, paid_by, used, refunded }: Row<'overpayment'>): string | undefined {
  if (poundsToPence(used) > 0) return 'It has been used for all or part of an invoice. Take that back first.'
  if (poundsToPence(refunded) > 0) return 'It was refunded. Take back the refund first.'
  if (kind === 'surplus')
    return 'This amount belongs to an invoice’s payment. Mark that invoice as unpaid instead.'
  if (kind === 'credit') return 'This amount belongs to a credit note, which stays. Refund it instead.'
  return paid_by === 'card'
    ? 'Stripe has this payment. Refund it there, then record the refund here.'
    : undefined
}

interface LockedOverpayment {
  kept: Row<'overpayment'>
  /** Undefined if it was a draft that was removed. */
  invoice: Row<'invoice'> | undefined
}

/** Locks the invoice first, as every change of an invoice does. */
async function lockOverpayment({ work, scope }: InvoiceChange, id: number): Promise<LockedOverpayment> {
  const found = await work.tx
    .selectFrom('overpayment')
    .select('invoice_id')
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .executeTakeFirstOrThrow(() => notFound('overpayment'))
  const invoice = found.invoice_id === null ? undefined : await lockInvoice(work.tx, scope, found.invoice_id)
  const kept = await work.tx
    .selectFrom('overpayment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('overpayment'))
  return { kept, invoice }
}

async function record(
  work: Work,
  { restaurant_id }: Row<'overpayment'>,
  invoice: Row<'invoice'> | undefined,
  action: string,
  amount: Pence,
): Promise<Row<'invoice'> | undefined> {
  const facts = { on_account: formatMoney(amount) }
  if (invoice) return updateInvoice(work, invoice, action, {}, facts)
  work.record({ thing: 'restaurant', id: restaurant_id, action, before: null, after: facts })
  return undefined
}
