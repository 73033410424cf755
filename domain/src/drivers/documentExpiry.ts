import { daysBetween, displayDate, type IsoDate } from '../kernel/wallClock.ts'

/** A document counts as expiring this many days ahead. */
export const EXPIRING_WITHIN_DAYS = 30

type ExpiryStatus = 'unknown' | 'valid' | 'expiring' | 'expired'

/** The field with each document's last day, and its label. */
export const EXPIRING_DOCUMENTS = [
  { field: 'driver_license_expiry_date', label: 'Driving licence' },
  { field: 'car_insurance_renewal_date', label: 'Car insurance' },
  { field: 'right_to_work_expiry_date', label: 'Right to work' },
  { field: 'alcohol_certificate_expiry_date', label: 'Alcohol certificate' },
] as const

export type ExpiryField = (typeof EXPIRING_DOCUMENTS)[number]['field']
export type ExpiryDates = Readonly<Record<ExpiryField, IsoDate | null>>

/** A document is valid up to and including its date. Without a date it has no state. */
export function expiryStatus(date: IsoDate | null, today: IsoDate): ExpiryStatus {
  if (!date) return 'unknown'
  const days = daysBetween(today, date)
  if (days < 0) return 'expired'
  return days <= EXPIRING_WITHIN_DAYS ? 'expiring' : 'valid'
}

interface DocumentExpiry {
  field: ExpiryField
  label: string
  date: IsoDate
  status: 'expiring' | 'expired'
}

/** The documents that need attention: expired, or expiring within 30 days; the earliest first. */
export function documentsRunningOut(dates: ExpiryDates, today: IsoDate): DocumentExpiry[] {
  return EXPIRING_DOCUMENTS.flatMap(({ field, label }) => {
    const date = dates[field]
    const status = expiryStatus(date, today)
    return date && (status === 'expired' || status === 'expiring') ? [{ field, label, date, status }] : []
  }).toSorted((a, b) => a.date.localeCompare(b.date))
}

type ExpiryFilter = 'expiring' | 'expired'

/** True if a driver has a document of that state. The drivers' list filters by it. */
export function hasDocument(dates: ExpiryDates, status: ExpiryFilter, today: IsoDate): boolean {
  return documentsRunningOut(dates, today).some((document) => document.status === status)
}

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
