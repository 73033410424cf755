import { unavailability, type WorkingTime } from '../drivers/availability.ts'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import type { DriverPreference } from '../drivers/driverPreference.ts'
import { byName } from '../kernel/names.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { clashText, findClash, overlaps, type ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_NEW } from '../shifts/shiftStatus.ts'
import {
  blockedReason,
  documentReasons,
  homeReason,
  hoursReason,
  overlapReason,
  preferredReason,
  type Rejections,
  rejectedReason,
  rejectionsReason,
  type Visits,
  visitsReason,
} from './candidateReasons.ts'
import type { Home } from './home.ts'
import { medianOfOthers } from './medianOfOthers.ts'
import { isBar, type Reason, speaksAgainst, speaksFor } from './reason.ts'

export type CandidateDriver = WorkingTime & ExpiryDates & { id: number; full_name: string }

/** Facts about the drivers. A driver missing from a map has none. */
export interface CandidateFacts {
  /** `block_expired_documents` is on. */
  blocksExpired: boolean
  preferences: ReadonlyMap<number, DriverPreference>
  /** Their shifts on the day, and a day before and after it, without the shift itself. */
  shiftsAround: ReadonlyMap<number, readonly ShiftTimes[]>
  /** Minutes of this rota week, without the shift itself. */
  minutesOfWeek: ReadonlyMap<number, Minutes>
  visits: ReadonlyMap<number, Visits>
  homes: ReadonlyMap<number, Home>
  /** Drivers who rejected this very shift. */
  rejectedThis: ReadonlySet<number>
  rejections: ReadonlyMap<number, Rejections>
}

export interface Candidate<D> {
  driver: D
  canTake: boolean
  /** The sum of the points of the reasons. */
  points: number
  /** Planned this rota week. */
  minutes: Minutes
  reasons: Reason[]
}

/**
 * Sorts the drivers for a shift: first those who can take it, by points, then those who cannot. With equal points, fewer
 * hours, then the name, then the id decide, so that the order is always the same. `TERMS` describes it in words.
 */
export function rankCandidates<D extends CandidateDriver>(
  shift: ShiftTimes,
  drivers: readonly D[],
  facts: CandidateFacts,
): Candidate<D>[] {
  const minutesOf = ({ id }: D) => facts.minutesOfWeek.get(id) ?? 0
  const median = medianOfOthers(drivers.map(minutesOf))
  return drivers
    .map((driver) => {
      const minutes = minutesOf(driver)
      const reasons = [...fitness(shift, driver, facts), ...merits(shift, driver, facts)]
      const hours = hoursReason(minutes, median(minutes))
      if (hours) reasons.push(hours)
      const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
      return { driver, canTake: !reasons.some(isBar), points, minutes, reasons }
    })
    .sort(byRank)
}

const byRank = (a: Candidate<CandidateDriver>, b: Candidate<CandidateDriver>): number =>
  Number(b.canTake) - Number(a.canTake) ||
  b.points - a.points ||
  a.minutes - b.minutes ||
  byName(a.driver.full_name, b.driver.full_name) ||
  a.driver.id - b.driver.id

/**
 * Finds the reasons why a driver cannot work the shift, in the specified words (docs/spec/shifts.md#clash,
 * docs/spec/shifts.md#availability).
 */
function fitness(shift: ShiftTimes, driver: CandidateDriver, facts: CandidateFacts): Reason[] {
  const others = facts.shiftsAround.get(driver.id) ?? []
  const clash = findClash({ ...shift, driver_id: driver.id }, others)
  const unavailable = unavailability(shift, driver)
  const bars: Reason[] = []
  if (facts.preferences.get(driver.id) === 'blocked') bars.push(blockedReason())
  if (clash) bars.push(speaksAgainst('clash', 0, clashText(clash)))
  if (unavailable) bars.push(speaksAgainst('unavailable', 0, unavailable))
  return clash || unavailable ? bars : [...bars, speaksFor('available', 0, 'Available for the whole shift')]
}

function merits(shift: ShiftTimes, driver: CandidateDriver, facts: CandidateFacts): Reason[] {
  const { id } = driver
  const [visits, home, rejections] = [facts.visits.get(id), facts.homes.get(id), facts.rejections.get(id)]
  const overlapping = (facts.shiftsAround.get(id) ?? []).find(
    (other) => other.status === SHIFT_NEW && overlaps(shift, other),
  )
  return [
    facts.preferences.get(id) === 'preferred' && preferredReason(),
    visits && visitsReason(visits),
    home && homeReason(home),
    ...documentReasons(driver, shift.period_date, facts.blocksExpired),
    overlapping && overlapReason(overlapping),
    facts.rejectedThis.has(id) && rejectedReason(),
    rejections && rejectionsReason(rejections),
  ].filter((reason) => typeof reason === 'object')
}
