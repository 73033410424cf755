/** Judges one shift of a driver by the rules about working time (docs/spec/rules.md#the-rules). */
import type { ElapsedClock } from '../kernel/clockChange.ts'
import { divideRounded } from '../kernel/money.ts'
import { lengthText, shiftText } from '../kernel/shiftLength.ts'
import { addDays, displayDate, type IsoDate, MINUTES_OF_A_DAY, type Minutes } from '../kernel/wallClock.ts'
import type { Rule, RuleLevel, RuleLevels } from '../options/ruleLevels.ts'
import {
  DAYS_AROUND,
  type DriverWork,
  lengthOf,
  mondayOf,
  mondaysAround,
  type Span,
  WEEKS_AROUND,
} from './workedTime.ts'

/** The facts about a driver that the working time rules use (docs/spec/rules.md#facts-about-a-driver). */
export interface RuleDriver {
  date_of_birth: IsoDate | null
  /** The written opt-out of 48 hours a week; null: none. Without an end it has no end. */
  opt_out_from: IsoDate | null
  opt_out_until: IsoDate | null
  /** The most hours of a week that the visa allows; null: any. Without dates it always counts. */
  visa_hours: number | null
  visa_from: IsoDate | null
  visa_until: IsoDate | null
  /** Hours of a week that the driver wishes to work at most; null: any. */
  wished_hours: number | null
}

/** True until the day before the 18th birthday. Someone born on 29 February comes of age on 1 March. */
export function isUnder18({ date_of_birth: born }: RuleDriver, on: IsoDate): boolean {
  return born !== null && on < `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`
}

const hasOptedOut = ({ opt_out_from: from, opt_out_until: until }: RuleDriver, on: IsoDate): boolean =>
  from !== null && from <= on && (until === null || on <= until)

/** The hours that the visa allows in a week, if one of its days is within the dates of the limit. */
function visaLimit(driver: RuleDriver, monday: IsoDate, sunday: IsoDate): number | undefined {
  const { visa_hours, visa_from: from, visa_until: until } = driver
  if (visa_hours === null || (from !== null && sunday < from) || (until !== null && until < monday)) {
    return undefined
  }
  return visa_hours
}

export interface Finding {
  rule: Rule
  level: Exclude<RuleLevel, 'off'>
  /** 'Only 9 h 00 min of rest before 20/11/2026, 08:00 – 12:00 (at least 11 h)' */
  text: string
  /** Each breach with its figures: 'rest:before:540'. The wording of `text` may change, but these may not. */
  keys: readonly string[]
}

/** The agency's rule levels, and the clock of its time zone. */
export interface RuleBook {
  levels: RuleLevels
  clock: ElapsedClock
}

const HOUR: Minutes = 60
const REST = 11 * HOUR
const MOST_HOURS = 48
const WEEKS = WEEKS_AROUND + 1
/** A day with this much night work is a night worker's day. */
const NIGHT_WORK = 3 * HOUR
const MOST_OF_A_NIGHT = 8 * HOUR
const NIGHT = { from: 23 * HOUR, to: 30 * HOUR }
/** The limits for drivers under 18. */
const YOUNG = { rest: 12 * HOUR, day: 8 * HOUR, week: 40, night: { from: 22 * HOUR, to: 30 * HOUR } }

/**
 * The rules that a shift breaks, without those that are off.
 *
 * @param span one of `work.spans`
 * @param work everything that the driver works, this shift included
 */
export function findings(span: Span, driver: RuleDriver, work: DriverWork, book: RuleBook): Finding[] {
  const { levels } = book
  const found: Finding[] = []
  for (const [rule, problemOf] of Object.entries(PROBLEMS) as [Rule, ProblemOf][]) {
    const level = levels[rule]
    const problem = level === 'off' ? undefined : problemOf({ span, driver, work, clock: book.clock })
    if (level === 'off' || !problem) continue
    found.push({
      rule,
      level,
      text: problem.text,
      keys: problem.figures.map((figures) => `${rule}:${figures}`),
    })
  }
  return found
}

interface Question {
  span: Span
  driver: RuleDriver
  work: DriverWork
  clock: ElapsedClock
}

interface Problem {
  text: string
  /** The figures of each breach, without spaces. Two breaches of a shift differ in them. */
  figures: string[]
}

type ProblemOf = (question: Question) => Problem | undefined

const PROBLEMS: Record<Rule, ProblemOf> = {
  rest: ({ span, work }) => restProblem(span, work, REST),
  day_off: ({ span, work }) => daysOffProblem(span, work, 1),
  weekly_hours: averageProblem,
  night: nightProblem,
  young: youngProblem,
  visa: visaProblem,
  wished_hours: wishProblem,
}

/** The rests between the shift and the shifts of other days. The text names the shortest. */
function restProblem(span: Span, { spans }: DriverWork, least: Minutes): Problem | undefined {
  const rests = { after: least, before: least }
  let nearest: Span | undefined
  for (const other of spans) {
    if (other.day === span.day) continue
    const side = sideOf(other, span)
    const rest = side === 'after' ? span.start - other.finish : other.start - span.finish
    if (rest < Math.min(rests.after, rests.before)) nearest = other
    if (rest < rests[side]) rests[side] = rest
  }
  if (!nearest) return undefined
  const side = sideOf(nearest, span)
  return {
    text: `Only ${lengthText(Math.max(0, rests[side]))} of rest ${side} ${shiftText(nearest.hours)} (at least ${least / HOUR} h)`,
    figures: SIDES.filter((one) => rests[one] < least).map((one) => `${one}:${rests[one]}`),
  }
}

const SIDES = ['after', 'before'] as const

/** The shift comes after or before the other one. */
const sideOf = (other: Span, span: Span) => (other.day < span.day ? 'after' : 'before')

/**
 * Counts days in a row without this many days off together. On a day off no shift starts, and there are 24 hours of rest. A
 * driver who needs one in seven works six in a row, and one who needs two, five.
 */
function daysOffProblem(span: Span, { spans }: DriverWork, daysOff: 1 | 2): Problem | undefined {
  const around = spans
    .filter(({ day }) => Math.abs(day - span.day) <= DAYS_AROUND)
    .toSorted((a, b) => a.start - b.start)
  let first = around[0] as Span
  let [last, finish] = [first, first.finish]
  for (const next of around.slice(1)) {
    const isOff = next.day - last.day > daysOff && next.start - finish >= daysOff * MINUTES_OF_A_DAY
    if (isOff && last.day >= span.day) break
    if (isOff) first = next
    last = next
    finish = Math.max(finish, next.finish)
  }
  const days = last.day - first.day + 1
  const most = 7 - daysOff
  if (days <= most) return undefined
  const needed = daysOff === 1 ? 'a day off' : 'two days off together'
  const [from, to] = [first, last].map(({ hours }) => displayDate(hours.period_date))
  return {
    text: `${days} days without ${needed}, ${from} to ${to} (at most ${most})`,
    figures: [`${first.hours.period_date}:${days}`],
  }
}

/** The highest average of 17 weeks with the shift, unless the driver has opted out. */
function averageProblem({ span, driver, work: { weeks } }: Question): Problem | undefined {
  const date = span.hours.period_date
  if (hasOptedOut(driver, date)) return undefined
  const mondays = mondaysAround(mondayOf(date))
  const totals = mondays.map((monday) => weeks.get(monday) ?? 0)
  let total = sum(totals.slice(0, WEEKS))
  let [most, last] = [total, WEEKS - 1]
  for (let nr = WEEKS; nr < totals.length; nr += 1) {
    total += (totals[nr] as Minutes) - (totals[nr - WEEKS] as Minutes)
    if (total > most) [most, last] = [total, nr]
  }
  if (most <= MOST_HOURS * HOUR * WEEKS) return undefined
  // A minute over the limit would be rounded down to it.
  const hundredths = Math.max(divideRounded(most * 100, HOUR * WEEKS), MOST_HOURS * 100 + 1)
  const hours = (hundredths / 100).toFixed(2)
  const end = addDays(mondays[last] as IsoDate, 6)
  return {
    text: `${hours} h a week on average in the ${WEEKS} weeks to ${displayDate(end)} (at most ${MOST_HOURS} h)`,
    figures: [`${end}:${most}`],
  }
}

/** Reports over 8 hours on a day with at least 3 hours between 23:00 and 06:00. */
function nightProblem({ span, work, clock }: Question): Problem | undefined {
  const ofDay = work.spans.filter(({ day }) => day === span.day)
  const atNight = sum(ofDay.map((one) => within(one, NIGHT, clock)))
  const worked = sum(ofDay.map(lengthOf))
  if (atNight < NIGHT_WORK || worked <= MOST_OF_A_NIGHT) return undefined
  return {
    text: `${lengthText(worked)} on a day with ${lengthText(atNight)} of night work (at most ${MOST_OF_A_NIGHT / HOUR} h)`,
    figures: [`${worked}:${atNight}`],
  }
}

function youngProblem(question: Question): Problem | undefined {
  const { span, driver, work, clock } = question
  const date = span.hours.period_date
  if (!isUnder18(driver, date)) return undefined
  const ofDay = sum(work.spans.filter(({ day }) => day === span.day).map(lengthOf))
  const atNight = within(span, YOUNG.night, clock)
  const problems: Record<string, Problem | false | undefined> = {
    night: atNight > 0 && { text: 'night work between 22:00 and 06:00', figures: [`${atNight}`] },
    day: ofDay > YOUNG.day && {
      text: `${lengthText(ofDay)} on one day (at most ${YOUNG.day / HOUR} h)`,
      figures: [`${ofDay}`],
    },
    week: weekProblem(span, work, YOUNG.week),
    rest: restProblem(span, work, YOUNG.rest),
    days_off: daysOffProblem(span, work, 2),
  }
  const found = Object.entries(problems).flatMap(([of, problem]) => (problem ? { of, ...problem } : []))
  if (found.length === 0) return undefined
  return {
    text: `Under 18: ${found.map(({ text }) => text.replace('Only', 'only')).join('; ')}`,
    figures: found.flatMap(({ of, figures }) => figures.map((one) => `${of}:${one}`)),
  }
}

function visaProblem({ span, driver, work }: Question): Problem | undefined {
  const monday = mondayOf(span.hours.period_date)
  const limit = visaLimit(driver, monday, addDays(monday, 6))
  const problem = limit === undefined ? undefined : weekProblem(span, work, limit)
  return problem && { ...problem, text: `Visa: ${problem.text}` }
}

function wishProblem({ span, driver, work }: Question): Problem | undefined {
  const problem = driver.wished_hours === null ? undefined : weekProblem(span, work, driver.wished_hours)
  return problem && { ...problem, text: `Wished hours: ${problem.text}` }
}

/** Reports more than this many hours in the shift's rota week. */
function weekProblem({ hours }: Span, { weeks }: DriverWork, most: number): Problem | undefined {
  const total = weeks.get(mondayOf(hours.period_date)) ?? 0
  if (total <= most * HOUR) return undefined
  return { text: `${lengthText(total)} in the week (at most ${most} h)`, figures: [`${total}:${most}`] }
}

/** The elapsed minutes of a shift within hours of the night: of its day, the night before and the night after. */
function within({ day, start, finish }: Span, { from, to }: typeof NIGHT, clock: ElapsedClock): Minutes {
  return sum(
    [day - 1, day, day + 1].map((of) => {
      const midnight = of * MINUTES_OF_A_DAY
      return Math.max(0, Math.min(finish, clock(midnight + to)) - Math.max(start, clock(midnight + from)))
    }),
  )
}

const sum = (minutes: readonly Minutes[]): Minutes => minutes.reduce((total, one) => total + one, 0)
