/** The effect of an expired document on a shift. */
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import { EXPIRING_DOCUMENTS, type ExpiryDates } from './documentExpiry.ts'

/** The option that turns the warning into a refusal if it is '1'. */
export const BLOCK_EXPIRED = 'block_expired_documents'

/**
 * 'Driving licence valid only until 01/02/2026': the documents that have expired by the day of a shift, earliest first; undefined
 * if there are none. A document is valid up to and including its date, and without a date it counts as valid. A shift over
 * midnight belongs to the day on which it starts.
 */
export function expiredText(dates: ExpiryDates, day: IsoDate): string | undefined {
  const expired = EXPIRING_DOCUMENTS.flatMap(({ field, label }) => {
    const date = dates[field]
    return date !== null && date < day ? [{ label, date }] : []
  })
  if (expired.length === 0) return undefined
  return expired
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ label, date }) => `${label} valid only until ${displayDate(date)}`)
    .join(', ')
}
