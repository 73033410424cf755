import type { WorkingTime } from '../drivers/availability.ts'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import type { DriverPreference } from '../drivers/offeredDrivers.ts'
import type { PreferredTime } from '../drivers/preferredTimes.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import type { Finding } from '../rules/findings.ts'
import { timeProblems } from '../shifts/driverFit.ts'
import { overlaps, type ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_NEW } from '../shifts/shiftStatus.ts'
import {
  blockedReason,
  documentReason,
  homeReason,
  overlapReason,
  preferredReason,
  type Rejections,
  rejectedReason,
  rejectionsReason,
  ruleReasons,
  timesReason,
  type Visits,
  visitsReason,
} from './candidateReasons.ts'
import type { Home } from './home.ts'
import { isBar, type Reason, speaksAgainst, speaksFor } from './reason.ts'

export type JudgedDriver = WorkingTime &
  ExpiryDates & {
    id: number
    /** Their preferred times; left out if a wish does not count. */
    preferred_times?: readonly PreferredTime[]
  }

/** The facts about a driver for one shift. */
export interface KnownOfDriver {
  /** `block_expired_documents` is on. */
  blocksExpired: boolean
  preference?: DriverPreference | undefined
  /** Their shifts on the day, and a day before and after it, without the shift itself. */
  shiftsAround: readonly ShiftTimes[]
  visits?: Visits | undefined
  home?: Home | undefined
  /** True if they rejected this very shift. */
  hasRejected?: boolean
  rejections?: Rejections | undefined
  /** The rules about working time that they would break. */
  broken?: readonly Finding[]
}

/**
 * Returns the reasons for and against a driver on a shift, independent of other drivers. Reasons that bar the driver come first.
 * 'Find a driver' and open shifts in the drivers' app ask this function, so both say the same.
 */
export const judgeDriver = (shift: ShiftTimes, driver: JudgedDriver, known: KnownOfDriver): Reason[] => [
  ...fitness(shift, driver, known),
  ...merits(shift, driver, known),
]

export const canTake = (reasons: readonly Reason[]): boolean => !reasons.some(isBar)

/** The same problems, in the same words, that refuse an assignment (docs/spec/shifts.md#clash, docs/spec/shifts.md#availability). */
function fitness(shift: ShiftTimes, driver: JudgedDriver, known: KnownOfDriver): Reason[] {
  const documents = known.blocksExpired ? driver : undefined
  const problems = timeProblems(
    { ...shift, driver_id: driver.id },
    { working: driver, documents },
    known.shiftsAround,
  )
  const bars = problems.map(({ code, text }) => speaksAgainst(code, 0, text))
  if (known.preference === 'blocked') bars.unshift(blockedReason())
  const isFree = problems.every(({ code }) => code === 'expired')
  return isFree ? [...bars, speaksFor('available', 0, 'Available for the whole shift')] : bars
}

function merits(shift: ShiftTimes, driver: JudgedDriver, known: KnownOfDriver): Reason[] {
  const { preference, visits, home, rejections } = known
  const overlapping = unpublishedAt(shift, known.shiftsAround)
  return [
    preference === 'preferred' && preferredReason(),
    visits && visitsReason(visits),
    home && homeReason(home),
    timesReason(shift, driver.preferred_times ?? []),
    ...ruleReasons(known.broken ?? []),
    documentReason(driver, shift.period_date, known.blocksExpired),
    overlapping && overlapReason(overlapping),
    known.hasRejected && rejectedReason(),
    rejections && rejectionsReason(rejections),
  ].filter((reason) => typeof reason === 'object')
}

/** The driver's unpublished shift at the time of this one. */
export const unpublishedAt = (
  shift: ShiftHours,
  others: readonly ShiftTimes[] = [],
): ShiftTimes | undefined => others.find((other) => other.status === SHIFT_NEW && overlaps(shift, other))
