/**
 * Pays invoices with what their restaurants have on account, and with part payments
 * (docs/spec/invoices.md#part-payments).
 */
import type { PaidInvoice } from '@driverdesk/contract/invoices/invoiceDocuments.shapes.ts'
import type { PartTakenBack } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { leftToCredit, leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import {
  accountProblem,
  leftOnAccount,
  partProblem,
  paymentDayProblem,
  receivedProblem,
  takeBackPartProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { z } from 'zod'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type InvoiceChange, lockFor, updateInvoice } from './invoiceChange.ts'
import { insertOverpayment, takeBackSurplus } from './overpayments.service.ts'

/** The day on which a payment counts, and how much more or less it was than the invoice still asks for. */
interface Received {
  day: IsoDate
  received: Pence
  owed: Pence
}

/**
 * Uses the part payments of an invoice, and puts the surplus of its last payment on account, or takes a
 * shortfall from the account.
 *
 * @param invoice locked
 * @returns what the history of the invoice says about it
 * @throws {Invalid} if the account has less than the rest
 */
export async function settleDifference(
  work: Work,
  invoice: Row<'invoice'>,
  { day, received, owed }: Received,
): Promise<Readonly<Record<string, string>>> {
  const parts = leftToCredit(invoice) - owed
  if (received === owed && parts === 0) return {}
  await payFromAccount(work, invoice, { received, owed, parts })
  if (received <= owed)
    return { received: formatMoney(received), from_account: formatMoney(parts + owed - received) }
  const surplus = { kind: 'surplus', paid_by: 'bank', received_on: day, amount: received - owed } as const
  await insertOverpayment(work, invoice.restaurant_id, invoice, surplus)
  return {
    received: formatMoney(received),
    ...(parts > 0 && { from_account: formatMoney(parts) }),
    on_account: formatMoney(received - owed),
  }
}

/**
 * Locks what a restaurant paid beyond its invoices, the oldest payment first. Money from the account that was
 * already put towards the invoice is released, and taken again.
 *
 * @param invoice locked
 */
async function lockAccount({ tx }: Work, { id: invoice_id, restaurant_id }: Row<'invoice'>) {
  const ofRestaurant = tx.selectFrom('overpayment').selectAll().where('restaurant_id', '=', restaurant_id)
  // Two payments at once must not use the same money. Everyone locks by id.
  await ofRestaurant.orderBy('id').forUpdate().execute()
  const freed = await tx
    .deleteFrom('overpayment_use')
    .where('invoice_id', '=', invoice_id)
    .where('in_part', '=', true)
    .returning('amount')
    .execute()
  const used = freed.reduce((sum, { amount }) => sum + poundsToPence(amount), 0)
  const kept = (await ofRestaurant.execute()).toSorted(
    (a, b) => byText(a.received_on, b.received_on) || a.id - b.id,
  )
  const own = kept.filter((one) => one.kind === 'part' && one.invoice_id === invoice_id)
  const free = kept.filter(({ kind }) => kind !== 'part')
  /** Without the part that the invoice had used. */
  const onAccount = free.reduce((sum, one) => sum + leftOnAccount(one), 0) - used
  return { own, free, used, onAccount }
}

type Use = ReturnType<typeof takenFrom>[number]

async function insertUses(
  { tx }: Work,
  invoice_id: number,
  uses: readonly Use[],
  in_part: boolean,
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('overpayment_use')
    .values(uses.map((use) => ({ ...use, invoice_id, in_part })))
    .execute()
}

/**
 * Pays an invoice with its part payments, and the rest from what its restaurant has on account, the oldest payment first.
 *
 * @param invoice locked
 * @throws {Invalid} if that is not enough
 */
async function payFromAccount(
  work: Work,
  invoice: Row<'invoice'>,
  { received, owed, parts }: Omit<Received, 'day'> & { parts: Pence },
): Promise<void> {
  const { own, free, onAccount } = await lockAccount(work, invoice)
  const problem = receivedProblem(received, owed, onAccount)
  if (problem) throw new Invalid({ received: [problem] })
  const ofOwn = takenFrom(own, parts)
  const rest = parts - ofOwn.reduce((sum, { amount }) => sum + poundsToPence(amount), 0)
  await insertUses(
    work,
    invoice.id,
    [...ofOwn, ...takenFrom(free, rest + Math.max(owed - received, 0))],
    false,
  )
}

/** The parts of payments that add up to an amount; each payment is used as far as it goes. */
function takenFrom(kept: readonly Row<'overpayment'>[], amount: Pence) {
  let needed = amount
  return kept.flatMap((one) => {
    const taken = Math.min(needed, leftOnAccount(one))
    needed -= taken
    return taken > 0 ? { overpayment_id: one.id, amount: penceToPounds(taken) } : []
  })
}

const SEEN_REQUIRED = 'Updated at is required, so that no part is recorded twice.'

/**
 * Records a payment of part of what is owed, and how much of it the account pays. The rest stays owed. A
 * repeated call must not record it twice, so it needs the invoice as the client saw it.
 *
 * @throws {Invalid} without `updated_at`, unless the invoice is sent and unpaid, for a wrong day, if it is not less than what is
 * owed, or if the account has less
 */
export async function recordPart(
  change: InvoiceChange,
  id: number,
  {
    received = 0,
    from_account = 0,
    paid_on = change.today,
    ...seen
  }: Omit<z.output<typeof PaidInvoice>, 'in_part'>,
): Promise<void> {
  const { work, today } = change
  const invoice = await lockFor(change, 'payPart', id, seen)
  if (seen.updated_at === undefined) throw new Invalid({ updated_at: [SEEN_REQUIRED] })
  const amount = poundsToPence(received)
  const fromAccount = poundsToPence(from_account)
  const owed = leftToPay(invoice)
  const problem = partProblem(amount + fromAccount, owed)
  if (problem) throw new Invalid({ received: [problem] })
  const dayProblem = paymentDayProblem(paid_on, invoice.period_date_from, today)
  if (dayProblem) throw new Invalid({ paid_on: [dayProblem] })
  // A version of the program that does not know about accounts marks an invoice as unpaid and leaves its
  // surplus.
  await takeBackSurplus(work, invoice)
  if (fromAccount > 0) await payPartFromAccount(work, invoice, fromAccount)
  if (amount > 0) {
    const part = { kind: 'part', paid_by: 'bank', received_on: paid_on, amount } as const
    await insertOverpayment(work, invoice.restaurant_id, invoice, part)
  }
  await updateInvoice(
    work,
    invoice,
    'pay_part',
    {},
    {
      ...(amount > 0 && { received: formatMoney(amount) }),
      ...(fromAccount > 0 && { from_account: formatMoney(fromAccount) }),
    },
  )
}

/** Adds to the amount that the account has paid towards an invoice. */
async function payPartFromAccount(work: Work, invoice: Row<'invoice'>, amount: Pence): Promise<void> {
  const { free, used, onAccount } = await lockAccount(work, invoice)
  if (amount > onAccount) throw new Invalid({ from_account: [accountProblem(onAccount)] })
  await insertUses(work, invoice.id, takenFrom(free, used + amount), true)
}

/**
 * Puts back on account what the account has paid towards an invoice that is still owed.
 *
 * @returns its restaurant
 * @throws {Invalid} if that is nothing, or not what the user saw
 */
export async function takeBackPart(
  change: InvoiceChange,
  id: number,
  { amount: seen }: z.output<typeof PartTakenBack>,
): Promise<number> {
  const invoice = await lockFor(change, 'payPart', id, {})
  const { used } = await lockAccount(change.work, invoice)
  const problem = takeBackPartProblem(used, seen === undefined ? used : poundsToPence(seen))
  if (problem) throw new Invalid({ id: [problem] })
  await updateInvoice(change.work, invoice, 'take_back_account', {}, { on_account: formatMoney(used) })
  return invoice.restaurant_id
}
