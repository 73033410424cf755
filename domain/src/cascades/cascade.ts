import type { NewAlert } from '../alerts/alert.ts'
import { isBar, type Reason } from '../candidates/reason.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftText } from '../kernel/shiftLength.ts'
import { CLASH_MESSAGE } from '../shifts/shiftClash.ts'

/** Offers in turn: the states of a cascade and of its offers, and their words (docs/spec/cascades.md). */

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

interface RankedDriver {
  driver: { id: number }
  canTake: boolean
  points: number
  reasons: readonly Reason[]
}

export interface TurnFacts {
  /** The driver who is asked before all others. */
  firstId: number | null
  asked: ReadonlySet<number>
  /** Drivers who cannot accept this shift, with the reason. */
  refused: ReadonlyMap<number, string>
  busy: ReadonlySet<number>
}

export interface Turn {
  /** Undefined if no one can be asked now. */
  nextId: number | undefined
  /** The drivers ahead of that one who are skipped, with the reason. */
  skipped: Map<number, string>
  /** Someone can be asked later. */
  waits: boolean
}

export const GAVE_BACK = 'Gave this shift back'
export const WAS_DECLINED = 'The office declined their request for this shift'
export const HAS_OTHER_OFFER = 'Has an offer for another shift at that time'

/**
 * Chooses the driver who is offered a shift next (docs/spec/cascades.md#who-is-next).
 *
 * @param ranked in the order of 'Find a driver'
 */
export function nextInTurn(ranked: readonly RankedDriver[], facts: TurnFacts): Turn {
  const skipped = new Map<number, string>()
  let waits = false
  for (const candidate of inTurn(ranked, facts.firstId)) {
    const { id } = candidate.driver
    if (facts.asked.has(id)) continue
    const bar = facts.refused.get(id) ?? barText(candidate)
    if (bar === undefined && !facts.busy.has(id)) return { nextId: id, skipped, waits: false }
    if (bar === undefined) waits = true
    skipped.set(id, bar ?? HAS_OTHER_OFFER)
  }
  return { nextId: undefined, skipped, waits }
}

/**
 * Sorts by points, so that a driver who cannot take the shift is named at their rank. Leaves out drivers who are blocked at the
 * restaurant.
 */
function inTurn(ranked: readonly RankedDriver[], firstId: number | null): RankedDriver[] {
  const offered = ranked.filter(({ reasons }) => !reasons.some(({ code }) => code === 'blocked'))
  const isFirst = ({ driver }: RankedDriver) => Number(driver.id === firstId)
  return offered.toSorted((a, b) => isFirst(b) - isFirst(a) || b.points - a.points)
}

/** The clashing shift may be at a restaurant that the reader may not see. */
function barText({ reasons }: RankedDriver): string | undefined {
  const bars = reasons.filter(isBar).map(({ code, text }) => (code === 'clash' ? CLASH_MESSAGE : text))
  return bars.length > 0 ? bars.join('; ') : undefined
}

export interface UnfilledShift extends ShiftHours {
  /** The id of its cascade. */
  id: number
  restaurant: { id: number; name: string }
}

export function unfilledAlert(
  { id, restaurant, ...hours }: UnfilledShift,
  ended: 'nobody' | 'late',
): NewAlert {
  const why = ended === 'nobody' ? 'no one is left to ask' : 'it is too late for another offer'
  return {
    channel: 'shift',
    event: 'unfilled',
    key: `unfilled:${id}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `No driver has accepted the shift at ${isolated(restaurant.name)}, and ${why}: ${shiftText(hours)}`,
      restaurant_id: restaurant.id,
      date: hours.period_date,
    },
  }
}
