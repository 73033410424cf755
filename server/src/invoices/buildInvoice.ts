/**
 * Makes an invoice, or regenerates the draft of the same restaurant, driver and period. A second request, for example
 * after a lost answer, changes nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import {
  type InvoiceRequest,
  IS_DRAFT,
  readContents,
  readTerms,
  sameRequest,
  termsBeside,
} from './invoiceContents.ts'
import { createInvoice, regenerateInvoice } from './invoiceState.service.ts'
import { invoiceLines } from './invoices.view.ts'
import { giveNumber, lockBilling } from './invoices.writes.ts'
import type { InvoiceSnapshot } from './invoiceTerms.reads.ts'

export interface InvoiceBuild extends InvoiceRequest {
  /** The number requested for a new invoice; undefined: the next. */
  number?: number | undefined
}

export interface BuiltInvoice {
  id: number
  number: number
  /** 'unchanged': the existing draft already had this content. */
  outcome: 'created' | 'replaced' | 'unchanged'
}

/**
 * Runs in the caller's transaction (docs/spec/invoices.md#invoice-lines,
 * docs/spec/invoices.md#invoice-snapshot, docs/spec/invoices.md#invoice-numbers).
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} if there is nothing to bill, for an impossible period or commission, a number beyond the next, or a
 * draft with a running card payment
 */
export async function buildInvoice(work: Work, scope: Scope, build: InvoiceBuild): Promise<BuiltInvoice> {
  const terms = await readTerms(work.tx, scope, build)
  await lockBilling(work.tx, build.restaurantId)
  const draft = await lockDraft(work, build)
  const known = termsBeside(terms, scope, draft)
  const snapshot = await readContents(work.tx, build, known, draft?.id ?? null, 'held')
  return draft ? replaceDraft(work, draft, snapshot) : addInvoice(work, build, snapshot)
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
  { restaurantId, driverId, period, number: wish }: InvoiceBuild,
  { head, parties, lines }: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const number = await giveNumber(work.tx, restaurantId, wish)
  const values = {
    number,
    restaurant_id: restaurantId,
    driver_id: driverId,
    creator_name: work.actor.name,
    period_date_from: period.from,
    period_date_to: period.to,
    ...head,
    parties: JSON.stringify(parties),
  }
  const { id } = await createInvoice(work, values, lines)
  return { id, number, outcome: 'created' }
}

async function replaceDraft(
  work: Work,
  draft: Row<'invoice'>,
  snapshot: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const { id, number } = draft
  if (await isSame(work, draft, snapshot)) return { id, number, outcome: 'unchanged' }
  const { head, parties, lines } = snapshot
  await regenerateInvoice(work, draft, { ...head, parties: JSON.stringify(parties) }, lines)
  return { id, number, outcome: 'replaced' }
}

/** Returns true if the draft already has this content. */
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
