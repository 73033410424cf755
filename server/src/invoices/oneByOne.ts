/** Many changes in one call, each in its own transaction: one that is refused is named, and the others go on. */
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { NOT_GENERATED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'

/** Sends the progress before each item, and at the end. */
export async function oneByOne<Item, Result>(
  { progress }: Pick<SignedInCall<Route>, 'progress'>,
  items: readonly Item[],
  resultOf: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    progress(results.length, items.length)
    results.push(await resultOf(item))
  }
  progress(results.length, items.length)
  return results
}

/**
 * The reason for the person. An error without one is logged. An outage ends the run, which can be repeated under its key; a
 * document that cannot be drawn does not.
 */
export function refusalText(
  { log }: Pick<SignedInCall<Route>, 'log'>,
  error: unknown,
  about: object,
): string {
  if (error instanceof Refusal && error.status >= 500 && error.code !== 'pdfFails') throw error
  if (error instanceof Invalid || error instanceof Refusal) return error.message
  log.error({ err: error, ...about }, 'one of many failed')
  return NOT_GENERATED
}
