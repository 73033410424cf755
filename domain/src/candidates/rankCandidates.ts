import type { DriverPreference } from '../drivers/offeredDrivers.ts'
import { byName } from '../kernel/names.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { brokenBy, type RuleFacts } from '../rules/judgeStep.ts'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import type { Home } from './home.ts'
import {
  canTake,
  hoursReason,
  type JudgedDriver,
  judgeDriver,
  type KnownOfDriver,
  type Rejections,
  type Visits,
} from './judgeDriver.ts'
import type { Reason } from './reason.ts'

export type CandidateDriver = JudgedDriver & { full_name: string }

/** Facts about the drivers. A driver missing from a map has none. */
export interface CandidateFacts {
  /** `block_expired_documents` is on. */
  blocksExpired: boolean
  preferences: ReadonlyMap<number, DriverPreference>
  /** Their shifts on the day, and on the days before and after it, without the shift itself. */
  shiftsAround: ReadonlyMap<number, readonly ShiftTimes[]>
  /** Minutes of this rota week, without the shift itself. */
  minutesOfWeek: ReadonlyMap<number, Minutes>
  visits: ReadonlyMap<number, Visits>
  homes: ReadonlyMap<number, Home>
  /** Drivers who rejected this particular shift. */
  rejectedThis: ReadonlySet<number>
  rejections: ReadonlyMap<number, Rejections>
  /** Undefined if no rule about working time concerns them. */
  rules: RuleFacts | undefined
}

export interface Candidate<D> {
  driver: D
  canTake: boolean
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
      const reasons = judgeDriver(shift, driver, knownOf(shift, driver.id, facts))
      const hours = hoursReason(minutes, median(minutes))
      if (hours) reasons.push(hours)
      const points = reasons.reduce((sum, reason) => sum + reason.points, 0)
      return { driver, canTake: canTake(reasons), points, minutes, reasons }
    })
    .sort(byRank)
}

const knownOf = (shift: ShiftTimes, id: number, facts: CandidateFacts): KnownOfDriver => ({
  blocksExpired: facts.blocksExpired,
  preference: facts.preferences.get(id),
  shiftsAround: facts.shiftsAround.get(id) ?? [],
  visits: facts.visits.get(id),
  home: facts.homes.get(id),
  hasRejected: facts.rejectedThis.has(id),
  rejections: facts.rejections.get(id),
  broken: brokenBy(id, shift, facts.rules),
})

const byRank = (a: Candidate<CandidateDriver>, b: Candidate<CandidateDriver>): number =>
  Number(b.canTake) - Number(a.canTake) ||
  b.points - a.points ||
  a.minutes - b.minutes ||
  byName(a.driver.full_name, b.driver.full_name) ||
  a.driver.id - b.driver.id

/**
 * Returns for each number the median of all others; undefined for a single number. With two in the middle it is their mean.
 * Sorts only once, so that thousands are quick.
 */
export function medianOfOthers(values: readonly number[]): (value: number) => number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const others = sorted.length - 1
  return (value) => {
    if (others < 1) return undefined
    const own = sorted.indexOf(value)
    const at = (index: number) => sorted[index < own ? index : index + 1] ?? 0
    const half = Math.floor(others / 2)
    return others % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
  }
}
