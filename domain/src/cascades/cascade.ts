/** Offers in turn: the states of a cascade and of its offers, and their words (docs/spec/cascades.md). */

/** How a cascade ended. */
export const CASCADE_ENDS = [
  'filled',
  'moved',
  'unpublished',
  'removed',
  'cancelled',
  'stopped',
  'nobody',
  'late',
  'inactive',
] as const
export type CascadeEnd = (typeof CASCADE_ENDS)[number]

export const CASCADE_END_WORDS: Readonly<Record<CascadeEnd, string>> = {
  filled: 'The shift has a driver',
  moved: 'The shift was moved',
  unpublished: 'The shift was unpublished',
  removed: 'The shift was removed',
  cancelled: 'The restaurant cancelled the shift',
  stopped: 'Stopped',
  nobody: 'No one is left to ask',
  late: 'There was no time for another offer',
  inactive: 'The restaurant is inactive',
}

/** A driver is asked at most once in a cascade. One who was skipped may be asked later. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn', 'skipped'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_STATE_WORDS: Readonly<Record<OfferState, string>> = {
  open: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'No answer',
  withdrawn: 'Withdrawn',
  skipped: 'Skipped',
}

/** At once, so that no one waits long. */
export const MOST_CASCADES = 100

/** Why a shift cannot be offered in turn, beyond what its status says (`whyNot`). */
export const ALREADY_OFFERED = 'This shift is already being offered in turn.'
export const TOO_LATE = 'It is too late to offer this shift in turn: find a driver and call.'
/** @param time at which the quiet hours end */
export const tooQuietText = (time: string): string =>
  `No offers are sent before ${time}, and that is too late for this shift: find a driver and call.`
