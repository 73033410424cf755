/** Chooses the driver who is offered a shift next (docs/spec/cascades.md#who-is-next). */
import { isBar, type Reason } from '../candidates/reason.ts'
import { CLASH_MESSAGE } from '../shifts/shiftClash.ts'

interface RankedDriver {
  driver: { id: number }
  canTake: boolean
  points: number
  reasons: readonly Reason[]
}

export interface TurnFacts {
  /** The driver who is asked before all others. */
  firstId: number | null
  /** The drivers who have already been asked. */
  asked: ReadonlySet<number>
  /** Drivers who cannot accept this shift, with the reason. */
  refused: ReadonlyMap<number, string>
  /** Drivers who are being offered another shift at that time. */
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

/** @param ranked in the order of 'Find a driver' */
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
