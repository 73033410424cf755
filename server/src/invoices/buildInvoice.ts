/**
 * Makes an invoice, or the draft of the same restaurant, driver and period anew. Asked for twice, after a lost answer
 * too, there is one, and the second asking changes nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { billLines } from './billing.writes.ts'
import { refuseWhilePaying } from './cardPayment.reads.ts'
import {
  contentsOf,
  type InvoiceRequest,
  IS_DRAFT,
  sameRequest,
  termsBeside,
  termsOf,
} from './invoiceContents.ts'
import { updateInvoice } from './invoiceDeed.ts'
import type { InvoiceSnapshot } from './invoiceSnapshot.ts'
import { announceInvoice } from './invoices.live.ts'
import { invoiceLines } from './invoices.view.ts'
import { giveNumber, holdBillsOf, insertInvoice, keepSnapshot } from './invoices.writes.ts'

export interface InvoiceBuild extends InvoiceRequest {
  /** The number that somebody wishes for a new one; undefined: the next. */
  number?: number | undefined
  /** The name of whoever asks. */
  by: string
}

export interface BuiltInvoice {
  id: number
  number: number
  /** 'unchanged': the draft that was there is what was asked for. */
  outcome: 'created' | 'replaced' | 'unchanged'
}

/**
 * In the caller's transaction, whole or not at all (docs/spec/invoices.md#invoice-lines,
 * docs/spec/invoices.md#invoice-snapshot, docs/spec/invoices.md#invoice-numbers).
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} where there is nothing to bill, for a period or a commission that cannot be, a number beyond the
 * next, or a draft that a card is being charged for
 */
export async function buildInvoice(work: Work, scope: Scope, build: InvoiceBuild): Promise<BuiltInvoice> {
  const terms = await termsOf(work.tx, scope, build)
  await holdBillsOf(work.tx, build.restaurantId)
  const draft = await lockDraft(work, build)
  const known = termsBeside(terms, scope, draft)
  const snapshot = await contentsOf(work.tx, build, known, draft?.id ?? null, 'held')
  return draft ? replaceDraft(work, build, draft, snapshot) : addInvoice(work, build, snapshot)
}

function lockDraft({ tx }: Work, request: InvoiceRequest): Promise<Row<'invoice'> | undefined> {
  return tx
    .selectFrom('invoice')
    .selectAll()
    .where(sameRequest(request))
    .where(IS_DRAFT)
    .forUpdate()
    .executeTakeFirst()
}

async function addInvoice(
  work: Work,
  { restaurantId, driverId, period, number: wish, by }: InvoiceBuild,
  { head, parties, lines }: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const number = await giveNumber(work.tx, wish)
  const invoice = await insertInvoice(work.tx, {
    ...{ number, restaurant_id: restaurantId, driver_id: driverId, creator_name: by },
    ...{ period_date_from: period.from, period_date_to: period.to },
    ...{ ...head, parties: JSON.stringify(parties) },
  })
  await billLines(work, invoice, lines)
  work.record({ thing: 'invoice', id: invoice.id, action: 'create', before: null, after: invoice })
  announceInvoice(work, 'store', invoice)
  await work.happened('invoice changed', { id: invoice.id, isBuilt: true })
  return { id: invoice.id, number, outcome: 'created' }
}

async function replaceDraft(
  work: Work,
  { by }: InvoiceBuild,
  draft: Row<'invoice'>,
  snapshot: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const { id, number } = draft
  if (await isSame(work, draft, snapshot)) return { id, number, outcome: 'unchanged' }
  await refuseWhilePaying(work.tx, id)
  await keepSnapshot(work.tx, id, by)
  const { head, parties, lines } = snapshot
  const changed = { ...head, parties: JSON.stringify(parties), version: draft.version + 1 }
  await billLines(work, await updateInvoice(work, draft, 'regenerate', changed), lines)
  return { id, number, outcome: 'replaced' }
}

/** Whether the draft says already what it would say anew. */
async function isSame({ tx }: Work, draft: Row<'invoice'>, snapshot: InvoiceSnapshot): Promise<boolean> {
  const { commission_basis, ...counted } = snapshot.head
  const isCounted = ([column, value]: [string, number]) =>
    Number(draft[column as keyof typeof counted]) === value
  return (
    commission_basis === draft.commission_basis &&
    Object.entries(counted).every(isCounted) &&
    isDeepStrictEqual(draft.parties, snapshot.parties) &&
    isDeepStrictEqual(await invoiceLines(tx, draft.id), snapshot.lines)
  )
}
