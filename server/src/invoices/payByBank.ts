/** A payment that came by bank transfer is noted by hand, and taken back where that was a mistake. */
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { Invalid } from '../kernel/refusal.ts'
import { type Deed, invoiceFor, updateInvoice } from './invoiceDeed.ts'
import { dateOfPaid } from './invoicePaid.service.ts'

interface Paid {
  updated_at?: string | undefined
  /** Today, unless given. */
  paid_on?: string | undefined
}

/** @throws {Invalid} for a day that is still to come, or before the invoice's period */
export async function markPaid(deed: Deed, id: number, { paid_on, ...seen }: Paid): Promise<void> {
  const { work, services, today } = deed
  const stored = await invoiceFor(deed, 'markPaid', id, seen)
  const day = paid_on ?? today
  if (day > today) throw new Invalid({ paid_on: ['Date must not be later than today.'] })
  if (day < stored.period_date_from) {
    const begin = displayDate(stored.period_date_from)
    throw new Invalid({
      paid_on: [`Date must not be before the invoice's period, which begins on ${begin}.`],
    })
  }
  // Of another day nobody knows the hour: noon keeps it on that day for whoever reads it.
  const noon = sql<string>`(${day}::date + time '12:00') at time zone ${services.settings.businessTimeZone}`
  const paid_at = day === today ? services.now().toISOString() : noon
  await updateInvoice(work, stored, 'mark_paid', {
    ...{ paid_at: paid_at as string, paid_by: 'bank', ...dateOfPaid(stored, day) },
  })
}

/** It stands again as it did before: what has not been sent has no date. */
export async function markUnpaid(deed: Deed, id: number, seen: Pick<Paid, 'updated_at'>): Promise<void> {
  const stored = await invoiceFor(deed, 'markUnpaid', id, seen)
  const sent_on = stored.sent_at === null ? null : stored.sent_on
  await updateInvoice(deed.work, stored, 'mark_unpaid', { paid_at: null, paid_by: null, sent_on })
}
