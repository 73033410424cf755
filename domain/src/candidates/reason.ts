import type { Rule } from '../options/ruleLevels.ts'

/** Why a driver suits a shift or does not. Shared by the ranking, the screen and the tests. */

/** A driver with one of these reasons cannot take the shift, however many points they have. */
const BARS = ['clash', 'unavailable', 'blocked', 'expired', 'rule'] as const
const MERITS = [
  'available',
  'preferred',
  'knows',
  'hours',
  'distance',
  'times',
  'documents',
  'overlap',
  'rejected',
  'rejects',
  'rules',
] as const
export const REASON_CODES = [...BARS, ...MERITS] as const
export type ReasonCode = (typeof REASON_CODES)[number]

/** The points of a reason, in the words of 'Why this order'. */
export const TERMS: Readonly<Record<(typeof MERITS)[number], string>> = {
  available: 'Available drivers come first. Those who cannot take the shift come last, with the reason.',
  preferred: 'Preferred at the restaurant: +5.',
  knows: 'Shifts worked at the restaurant: +1 from the first, +2 from the third, +3 from the tenth.',
  hours: 'Hours of the rota week: +2 under the median of the others, −2 above it.',
  distance:
    'Home by postcode: +3 in the same district or within 3 miles, +2 within 6, +1 within 10 or in the same area, −1 beyond that, −2 beyond 20.',
  times: 'Prefers this time of day, or weekends: +2; prefers other times: −1.',
  documents: 'A document that expires within 30 days: −1; one that has expired: −3.',
  overlap: 'An unpublished shift at the same time: −2.',
  rejected: 'Rejected this shift before: −5.',
  rejects: 'Rejected a tenth of their shifts in 8 weeks: −1; a quarter: −2.',
  rules: 'Rules about working time that only warn: −3 in all.',
}

/** Order of drivers with equal points. */
export const EQUAL_POINTS =
  'If points are equal, the driver with fewer hours this week comes first, then the name decides.'

/** For or against the driver. The points count in the order, and are above 0 only for the driver. */
export interface Reason {
  code: ReasonCode
  side: 'for' | 'against'
  points: number
  text: string
  /** The rules about working time that `text` is about. */
  rules?: readonly Rule[]
  /** Only for the office: it is about a day later than the shift's. */
  isOfLater?: boolean
}

export const speaksFor = (code: ReasonCode, points: number, text: string): Reason => ({
  code,
  side: 'for',
  points,
  text,
})

export const speaksAgainst = (code: ReasonCode, points: number, text: string): Reason => ({
  code,
  side: 'against',
  points: 0 - points,
  text,
})

export const isBar = ({ code }: Pick<Reason, 'code'>): boolean =>
  (BARS as readonly ReasonCode[]).includes(code)
