/**
 * The PDF that a person gets of an invoice: the accounting copy where there is one, or else our own
 * (docs/spec/payments.md#accounting-copy).
 */
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoicePdf } from '../invoices/invoicePdf.reads.ts'
import type { Services } from '../kernel/call.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import type { Scope } from '../kernel/scope.ts'
import { copyInScope } from './copies.reads.ts'
import { freeAgent } from './freeAgent.ts'

interface Asked {
  id: number
  /** Opened in the browser, and not saved. */
  isShown: boolean
  warn: (facts: { err: unknown }, message: string) => void
}

/**
 * FreeAgent that does not answer, or has no copy yet, is no reason to have nothing: ours says the same.
 *
 * @throws {Refusal} 404 where there is no such invoice, or none in scope
 */
export async function accountingCopy(services: Services, scope: Scope, asked: Asked): Promise<FileAnswer> {
  const { number, url } = await copyInScope(services.db, scope, asked.id)
  const content =
    (url === null ? undefined : await copyOf(services, url, asked.warn)) ??
    (await invoicePdf(services.db, scope, asked.id)).content
  return pdfAnswer({ name: `${invoiceNumberText(number)}.pdf`, content }, asked.isShown)
}

async function copyOf(
  { db, settings }: Services,
  url: string,
  warn: Asked['warn'],
): Promise<Buffer | undefined> {
  if (!settings.freeAgent) return undefined
  try {
    return await freeAgent(db, settings.freeAgent).pdf(url)
  } catch (err) {
    warn({ err }, 'FreeAgent does not answer: our own invoice is given instead')
    return undefined
  }
}
