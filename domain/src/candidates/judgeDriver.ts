import type { WorkingTime } from '../drivers/availability.ts'
import { documentsRunningOut, type ExpiryDates, expiredText } from '../drivers/documentExpiry.ts'
import type { DriverPreference } from '../drivers/offeredDrivers.ts'
import { isPreferred, type PreferredTime, preferredText } from '../drivers/preferredTimes.ts'
import { formatHours, type ShiftHours } from '../kernel/shiftLength.ts'
import { displayDate, type IsoDate, type Minutes } from '../kernel/wallClock.ts'
import type { Finding } from '../rules/findings.ts'
import { barsOf } from '../rules/judgeStep.ts'
import { findingsText } from '../rules/ruleWords.ts'
import { timeProblems } from '../shifts/driverFit.ts'
import { otherShiftText, overlaps, type ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_NEW } from '../shifts/shiftStatus.ts'
import type { Home } from './home.ts'
import { isBar, type Reason, speaksAgainst, speaksFor } from './reason.ts'

export type JudgedDriver = WorkingTime &
  ExpiryDates & {
    id: number
    /** Their preferred times; left out if a wish does not count. */
    preferred_times?: readonly PreferredTime[]
  }

export interface KnownOfDriver {
  /** `block_expired_documents` is on. */
  blocksExpired: boolean
  preference?: DriverPreference | undefined
  /** Their shifts on the day, and a day before and after it, without the shift itself. */
  shiftsAround: readonly ShiftTimes[]
  visits?: Visits | undefined
  home?: Home | undefined
  hasRejected?: boolean
  rejections?: Rejections | undefined
  broken?: readonly Finding[]
}

/**
 * Returns the reasons for and against a driver on a shift, independently of other drivers. Reasons that bar the driver come
 * first. 'Find a driver' and open shifts in the drivers' app ask this function, so both say the same.
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

/** Rejections count for this long. */
export const WEEKS_OF_REJECTIONS = 8

export interface Visits {
  times: number
  last: IsoDate
}

/** The number of shifts that the driver rejected, and of all shifts given to them. */
export interface Rejections {
  rejected: number
  of: number
}

export function timesReason(shift: ShiftTimes, preferred: readonly PreferredTime[]): Reason | undefined {
  if (preferred.length === 0) return undefined
  const text = preferredText(preferred)
  return isPreferred(shift, preferred) ? speaksFor('times', 2, text) : speaksAgainst('times', 1, text)
}

export const preferredReason = (): Reason => speaksFor('preferred', 5, 'Preferred at this restaurant')

export const blockedReason = (): Reason => speaksAgainst('blocked', 0, 'Blocked at this restaurant')

export function visitsReason({ times, last }: Visits): Reason | undefined {
  if (times === 0) return undefined
  const points = times >= 10 ? 3 : times >= 3 ? 2 : 1
  const often = times === 1 ? 'Worked here once' : `Worked here ${times} times, last`
  return speaksFor('knows', points, `${often} on ${displayDate(last)}`)
}

/** @param median of the hours of the others; undefined if there are none */
export function hoursReason(minutes: Minutes, median: Minutes | undefined): Reason | undefined {
  if (median === undefined || minutes === median) return undefined
  const own = `${formatHours(minutes, 1)} h this week`
  const others = `the others' median of ${formatHours(Math.round(median), 1)} h`
  return minutes < median
    ? speaksFor('hours', 2, `${own}, under ${others}`)
    : speaksAgainst('hours', 2, `${own}, above ${others}`)
}

const SAME_POSTCODE: Readonly<Record<'district' | 'area' | 'nothing', Reason>> = {
  district: speaksFor('distance', 3, 'Lives in the same postcode district'),
  area: speaksFor('distance', 1, 'Lives in the same postcode area'),
  nothing: speaksAgainst('distance', 1, 'Lives in another postcode area'),
}

export function homeReason(home: Home): Reason {
  if ('same' in home) return SAME_POSTCODE[home.same]
  const { miles } = home
  const text = miles <= 1 ? 'Lives about a mile away' : `Lives about ${miles} miles away`
  if (miles > 10) return speaksAgainst('distance', miles > 20 ? 2 : 1, text)
  return speaksFor('distance', miles <= 3 ? 3 : miles <= 6 ? 2 : 1, text)
}

/** A document that has expired, unless it bars the driver (`timeProblems`), or that expires soon. */
export function documentReason(dates: ExpiryDates, day: IsoDate, blocksExpired: boolean): Reason | undefined {
  const expired = expiredText(dates, day)
  if (expired) return blocksExpired ? undefined : speaksAgainst('documents', 3, expired)
  const [next] = documentsRunningOut(dates, day)
  if (!next) return undefined
  const text = `${next.label} expires on ${displayDate(next.date)}`
  return { ...speaksAgainst('documents', 1, text), isOfLater: true }
}

/** The rules about working time that the driver would break: those that bar, and those that warn. */
export function ruleReasons(broken: readonly Finding[]): Reason[] {
  const bars = barsOf(broken)
  const warnings = broken.filter((finding) => !bars.includes(finding))
  return [
    ...(bars.length > 0 ? [ruleReason('rule', 0, bars)] : []),
    ...(warnings.length > 0 ? [ruleReason('rules', 3, warnings)] : []),
  ]
}

const ruleReason = (code: 'rule' | 'rules', points: number, broken: readonly Finding[]): Reason => ({
  ...speaksAgainst(code, points, findingsText(broken)),
  rules: broken.map(({ rule }) => rule),
})

export const overlapReason = (other: ShiftTimes): Reason =>
  speaksAgainst('overlap', 2, `Has an unpublished shift: ${otherShiftText(other)}`)

export const rejectedReason = (): Reason => speaksAgainst('rejected', 5, 'Rejected this shift before')

export function rejectionsReason({ rejected, of }: Rejections): Reason | undefined {
  if (rejected === 0) return undefined
  const points = rejected * 4 >= of ? 2 : rejected * 10 >= of ? 1 : 0
  return speaksAgainst(
    'rejects',
    points,
    `Rejected ${rejected} of ${of === 1 ? '1 shift' : `${of} shifts`} in ${WEEKS_OF_REJECTIONS} weeks`,
  )
}
