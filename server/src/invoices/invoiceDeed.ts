/** What all changes of a stored invoice have in common. */
import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { type InvoiceAction, invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Services } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { refuseWhilePaying } from './cardPayment.reads.ts'
import { announceInvoice } from './invoices.live.ts'
import { invoiceViews } from './invoices.view.ts'
import { lockInvoice } from './lockInvoice.reads.ts'

export interface Deed {
  work: Work
  scope: Scope
  services: Services
  /** Whose name stands on a credit note. */
  by: string
  today: IsoDate
}

export const today = ({ settings, now }: Services): IsoDate => todayIn(settings.businessTimeZone, now())

/** What can be done while a card is being charged for it. */
const BESIDE_PAYMENT: readonly InvoiceAction[] = ['send', 'remind']

/**
 * An invoice that may be changed so, held.
 *
 * @throws {Refusal} 404 out of scope, 409 where somebody changed it since the client saw it
 * @throws {Invalid} where its state does not allow the action
 */
export async function invoiceFor(
  { work, scope, services, today }: Deed,
  action: InvoiceAction,
  id: number,
  { updated_at: seen }: { updated_at?: string | undefined },
): Promise<Row<'invoice'>> {
  const stored = await lockInvoice(work.tx, scope, id)
  const { businessTimeZone } = services.settings
  const record = { thing: 'invoice', id, seen, updatedAt: stored.updated_at }
  await refuseStale(work.tx, record, businessTimeZone, services.now())
  const invoice_number = invoiceNumberText(stored.number)
  const state = invoiceState(stored, today)
  const refusal = invoiceActionRefusal(action, { invoice_number, state, paid_by: stored.paid_by })
  if (refusal) throw new Invalid({ id: [refusal] })
  if (BESIDE_PAYMENT.every((other) => other !== action)) await refuseWhilePaying(work.tx, id)
  return stored
}

/** Writes, records (with `facts` that are no columns), announces, and has Stripe and FreeAgent follow. */
export async function updateInvoice(
  work: Work,
  before: Row<'invoice'>,
  action: string,
  changes: Partial<NewRow<'invoice'>>,
  facts: { reason?: string } = {},
): Promise<Row<'invoice'>> {
  const after = await work.tx
    .updateTable('invoice')
    .set({ ...changes, updated_at: touched })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'invoice', id: after.id, action, before, after: { ...after, ...facts } })
  announceInvoice(work, 'update', after)
  await work.happened('invoice changed', { id: after.id, isBuilt: after.version !== before.version })
  return after
}

export async function viewOfInvoice({ work, today }: Deed, id: number): Promise<Invoice> {
  const [invoice] = await invoiceViews(work.tx, sql`invoice.id = ${id}`, today)
  return invoice as Invoice
}
