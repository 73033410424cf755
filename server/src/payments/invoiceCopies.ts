/**
 * Keeps the copies of an invoice at Stripe and FreeAgent in step with ours. Every step can be repeated after a kill, by any
 * server and by two servers at once. Runs outside transactions, because a provider may be slow.
 */

import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, type Events, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'

export const STRIPE_INVOICE_JOB = 'stripe-invoice'
/** The same for an invoice that was credited in part. A server of version 0.1 beside this one would leave the old amount. */
export const STRIPE_AMOUNT_JOB = 'stripe-amount'
export const FREEAGENT_INVOICE_JOB = 'freeagent-invoice'
export const FREEAGENT_CREDIT_JOB = 'freeagent-credit'

/** Retries for about a day; after that, the sweeps try again. */
export const PATIENT = { retryLimit: 36, retryDelayMax: 3_600, expireInSeconds: 180 }

/** Staff are alerted of what has failed or waited since then. */
export const aDayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 60 * 60 * 1_000)

interface InvoiceJobData {
  invoice: number
  /** The invoice has just been built or rebuilt. FreeAgent gets no copy of invoices from before its keys were set. */
  isBuilt?: boolean
}

/** Queues both providers' jobs for an invoice that has changed. They do nothing without the provider's keys. */
export function queueCopies(work: Work, { id, isBuilt }: Events['invoice changed']): void {
  const data: InvoiceJobData = { invoice: id, ...(isBuilt && { isBuilt }) }
  work.enqueue(STRIPE_INVOICE_JOB, data)
  work.enqueue(FREEAGENT_INVOICE_JOB, data)
}

export interface CreditJobData {
  credit: number
}

/** The invoice with the current name of its restaurant. None for example data, which is not booked. */
export const copiedInvoiceQuery = (db: Db, id: number) =>
  db
    .selectFrom('invoice')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .select(['invoice.id', 'invoice.number', 'invoice.version', 'invoice.restaurant_id', 'invoice.shifts'])
    .select(['invoice.period_date_from', 'invoice.period_date_to', 'invoice.sent_on', 'invoice.due_days'])
    .select(['invoice.total', 'invoice.vat_amount', 'invoice.vat_rate', 'invoice.credited'])
    .select(['invoice.paid_at', 'invoice.credited_at'])
    .select(['restaurant.name as restaurant_name', 'restaurant.business_email'])
    .where('invoice.id', '=', id)
    .where(sql<boolean>`not ${isOfExample(sql`restaurant.id`)}`)
export type CopiedInvoice = Awaited<
  ReturnType<ReturnType<typeof copiedInvoiceQuery>['executeTakeFirstOrThrow']>
>

interface Version {
  version: number
}

/** The differences between the providers. `Copy` is our row about one version of an invoice. */
export interface CopyProvider<Invoice extends Version, Copy extends Version> {
  /** The invoice as the provider should have it; undefined if it should have none. */
  wanted(id: number): Promise<Invoice | undefined>
  /** Inserts the row of this version, if there is none. */
  begin(invoice: Invoice, isBuilt: boolean): Promise<void>
  /** The rows of all versions, oldest first. */
  copies(id: number): Promise<Copy[]>
  /** Withdraws a copy at the provider, unless that has been done. */
  withdraw(copy: Copy): Promise<void>
  /** Makes the copy at the provider, or completes it. */
  make(invoice: Invoice, copy: Copy): Promise<void>
  /** Records the result of one try. */
  tried?(id: number, error?: unknown): Promise<void>
  /** The ids of all invoices whose copy is not as it should be. */
  unfinished(): Promise<number[]>
  /** Reports invoices whose tries have failed for too long. */
  reportLate?(): Promise<void>
}

export async function syncCopies<Invoice extends Version, Copy extends Version>(
  provider: CopyProvider<Invoice, Copy>,
  id: number,
  isBuilt = false,
): Promise<void> {
  try {
    const invoice = await provider.wanted(id)
    // Recorded first, so that the sweep finds the copy if this try fails.
    if (invoice) await provider.begin(invoice, isBuilt)
    for (const copy of await provider.copies(id))
      if (copy.version !== invoice?.version) await provider.withdraw(copy)
    // Read again, because a withdrawal may take a minute, in which another server may have made the copy.
    const current = (await provider.copies(id)).find(({ version }) => version === invoice?.version)
    if (invoice && current) await provider.make(invoice, current)
    await provider.tried?.(id)
  } catch (error) {
    await provider.tried?.(id, error)
    throw error
  }
}

/** Runs a job for a provider. Without the provider's keys, nothing is done. */
export const withKeys =
  <Provider>(
    providerFor: (unit: Unit) => Provider | undefined,
    run: (provider: Provider, data: unknown, unit: Unit) => Promise<void>,
  ): JobKind['run'] =>
  async (data, unit) => {
    const provider = providerFor(unit)
    if (provider) await run(provider, data, unit)
  }

type ProviderFor<Invoice extends Version, Copy extends Version> = (
  unit: Unit,
) => CopyProvider<Invoice, Copy> | undefined

export const copyJob = <Invoice extends Version, Copy extends Version>(
  job: Pick<JobKind, 'name' | 'atOnce'>,
  providerFor: ProviderFor<Invoice, Copy>,
): JobKind => ({
  ...job,
  tries: PATIENT,
  run: withKeys(providerFor, (provider, data) => {
    const { invoice, isBuilt } = data as InvoiceJobData
    return syncCopies(provider, invoice, isBuilt)
  }),
})

export const copyJobs = <Invoice extends Version, Copy extends Version>(
  job: Pick<JobKind, 'name' | 'atOnce'>,
  sweep: Pick<JobKind, 'name' | 'cron'>,
  providerFor: ProviderFor<Invoice, Copy>,
): JobKind[] => [
  copyJob(job, providerFor),
  {
    ...sweep,
    run: withKeys(providerFor, async (provider, _data, unit) => {
      const ids = await provider.unfinished()
      await change(unit, SYSTEM, async (work) => {
        work.enqueue(job.name, ...ids.map((invoice): InvoiceJobData => ({ invoice })))
      })
      await provider.reportLate?.()
    }),
  },
]
