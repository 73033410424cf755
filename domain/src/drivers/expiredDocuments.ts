/** The effect of an expired document on a shift (beyond the specification). */
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import { EXPIRING_DOCUMENTS, type ExpiryDates } from './documentExpiry.ts'

/** The option that turns the warning into a refusal if it is '1'. */
export const BLOCK_EXPIRED = 'block_expired_documents'

/**
 * 'Driving licence expired on 01/02/2026': the documents that have run out by the day of a shift, the earliest first, or
 * undefined if none has. A document is good up to and on its date, and one without a date counts as good. A shift over
 * midnight is of the day on which it starts.
 */
export function expiredText(dates: ExpiryDates, day: IsoDate): string | undefined {
  const expired = EXPIRING_DOCUMENTS.flatMap(({ field, label }) => {
    const date = dates[field]
    return date !== null && date < day ? [{ label, date }] : []
  })
  if (expired.length === 0) return undefined
  return expired
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ label, date }) => `${label} expired on ${displayDate(date)}`)
    .join(', ')
}
