/**
 * The rules counted minute by minute on a timeline that shows what the clocks of a zone show. It shares no calculation with
 * `findings.ts`, and compares the two on random rotas.
 */
import type { ShiftHours } from '../../kernel/shiftLength.ts'
import { addDays, clockTime, dayNumber, minutesOfDay } from '../../kernel/wallClock.ts'
import type { Rule } from '../../options/ruleLevels.ts'
import { findings, isUnder18, type RuleDriver } from '../findings.ts'
import { NO_WORK, spanOf, withSpans } from '../workedTime.ts'
import { adult, levels, ruleBook } from './ruleFacts.ts'

const FIRST = '2025-11-01'
const DAYS = 620
const A_DAY = 1440
/** All zones change their clocks on a half hour of UTC. */
const STEP = 30

/** The clock time of each minute, counted from the start of the first day. */
function timeline(timeZone: string): Int32Array {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const begin = Date.parse(`${FIRST}T00:00:00Z`) / 60_000 - A_DAY
  const shown = new Int32Array((DAYS + 2) * A_DAY)
  for (let minute = 0; minute < shown.length; minute += STEP) {
    const text = format.format((begin + minute) * 60_000)
    const at = Date.parse(`${text.replace(', ', 'T')}:00Z`) / 60_000 - begin - A_DAY
    for (let more = 0; more < STEP; more += 1) shown[minute + more] = at + more
  }
  return shown
}

interface Worked {
  shift: ShiftHours
  day: number
  /** Minutes of the timeline, the last one included. */
  first: number
  last: number
}

const TIMELINES = new Map<string, Int32Array>()

function workedMinutes(shift: ShiftHours, clock: Int32Array): Worked {
  const day = dayNumber(shift.period_date) - dayNumber(FIRST)
  const start = day * A_DAY + minutesOfDay(shift.start_time)
  const isNextDay = minutesOfDay(shift.finish_time) < minutesOfDay(shift.start_time)
  const finish = (day + (isNextDay ? 1 : 0)) * A_DAY + minutesOfDay(shift.finish_time)
  // A day before, since no zone is further from UTC.
  let minute = Math.max(0, day * A_DAY)
  while ((clock[minute] as number) < start) minute += 1
  const first = minute
  while ((clock[minute] as number) < finish) minute += 1
  return { shift, day, first, last: minute - 1 }
}

function brokenRules(all: readonly Worked[], driver: RuleDriver, clock: Int32Array): Set<Rule> {
  const judged = all[0] as Worked
  const week = (day: number) => Math.floor((day + dayNumber(FIRST) + 3) / 7)
  const own = week(judged.day)
  const weekly = new Map<number, number>()
  for (const one of all) {
    let total = weekly.get(week(one.day)) ?? 0
    for (const _ of range(one.first, one.last)) total += 1
    weekly.set(week(one.day), total)
  }
  const hoursOfWeek = (weekly.get(own) ?? 0) / 60
  const ofDay = all.filter(({ day }) => day === judged.day).flatMap((one) => minutesOf(one))
  const isBetween = (minute: number, from: number, to: number) => {
    const time = (clock[minute] as number) % A_DAY
    return time >= from || time < to
  }
  const broken = new Set<Rule>()
  if (restIsUnder(11 * 60, all)) broken.add('rest')
  if (rowIsOver(6, all)) broken.add('day_off')
  if (averageIsOver(48, weekly, own) && !optedOut(driver, judged.shift.period_date))
    broken.add('weekly_hours')
  if (ofDay.filter((minute) => isBetween(minute, 23 * 60, 6 * 60)).length >= 180 && ofDay.length > 480)
    broken.add('night')
  const isYoung = isUnder18(driver, judged.shift.period_date)
  const atNight = minutesOf(judged).some((minute) => isBetween(minute, 22 * 60, 6 * 60))
  if (isYoung && (atNight || ofDay.length > 480 || hoursOfWeek > 40)) broken.add('young')
  if (isYoung && (restIsUnder(12 * 60, all) || rowIsOver(5, all))) broken.add('young')
  if (driver.visa_hours !== null && hoursOfWeek > driver.visa_hours) broken.add('visa')
  if (driver.wished_hours !== null && hoursOfWeek > driver.wished_hours) broken.add('wished_hours')
  return broken
}

const optedOut = ({ opt_out_from, opt_out_until }: RuleDriver, date: string) =>
  opt_out_from !== null && date >= opt_out_from && !(opt_out_until && date > opt_out_until)

const minutesOf = ({ first, last }: Worked): number[] => [...range(first, last)]

/** Looks at each minute before and after the shift, until one in which a shift of another day is worked. */
function restIsUnder(least: number, [judged, ...others]: readonly Worked[]): boolean {
  const { day, first, last } = judged as Worked
  const isWorked = (minute: number, of: readonly Worked[]) =>
    of.some((other) => other.first <= minute && minute <= other.last)
  const near = others.filter((other) => Math.abs(other.day - day) <= 2)
  const [before, after] = [near.filter((other) => other.day < day), near.filter((other) => other.day > day)]
  for (let minute = first - least; minute <= last; minute += 1) if (isWorked(minute, before)) return true
  for (let minute = last + least; minute >= first; minute -= 1) if (isWorked(minute, after)) return true
  return false
}

/** Walks through the minutes of the days around, and ends the row after enough free minutes and days. */
function rowIsOver(most: 5 | 6, all: readonly Worked[]): boolean {
  const free = 7 - most
  const day = (all[0] as Worked).day
  const near = all.filter((one) => Math.abs(one.day - day) <= 7)
  const begin = Math.min(...near.map(({ first }) => first))
  const end = Math.max(...near.map(({ last }) => last))
  const starts = new Map(near.map((one) => [one.first, one.day]))
  const busy = new Uint8Array(end - begin + 1)
  for (const one of near) for (const minute of range(one.first, one.last)) busy[minute - begin] = 1
  let [idle, first, last] = [0, Number.NaN, Number.NaN]
  for (const minute of range(begin, end)) {
    const started = starts.get(minute)
    if (started !== undefined) {
      const isOff = idle >= free * A_DAY && started - last > free
      if (isOff && last >= day) break
      if (isOff || Number.isNaN(first)) first = started
      last = started
    }
    idle = busy[minute - begin] === 1 ? 0 : idle + 1
  }
  return last - first + 1 > most
}

function* range(from: number, to: number) {
  for (let minute = from; minute <= to; minute += 1) yield minute
}

function averageIsOver(most: number, weekly: ReadonlyMap<number, number>, own: number): boolean {
  for (let end = own; end <= own + 16; end += 1) {
    let total = 0
    for (let week = end - 16; week <= end; week += 1) total += weekly.get(week) ?? 0
    if (total / 17 > most * 60) return true
  }
  return false
}

export const ZONES = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham']

/** Nights on which the clocks of a zone change: half of the rotas are around one. */
const CHANGES = ['2026-03-29', '2026-03-08', '2026-04-05', '2026-10-25', '2026-11-01', '2026-09-27']

export interface Rota {
  timeZone: string
  /** The first is judged. */
  shifts: ShiftHours[]
  driver: RuleDriver
}

/** @param random 0 to 1 */
export function randomRota(random: () => number, nr: number): Rota {
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <T>(choices: readonly T[]): T => choices[whole(choices.length)] as T
  const day = random() < 0.5 ? addDays(pick(CHANGES), whole(3) - 1) : addDays('2026-05-04', whole(280))
  const isBusy = random() < 0.3
  const shiftOn = (date: string): ShiftHours => {
    const start = whole(96) * 15
    const length = isBusy ? 8 * 60 : 15 + whole(isBusy ? 48 : 40) * 15
    return { period_date: date, start_time: clockTime(start), finish_time: clockTime(start + length) }
  }
  const around = Array.from({ length: 15 }, (_, at) => addDays(day, at - 7)).filter(() => random() < 0.7)
  const far = isBusy
    ? Array.from({ length: 33 * 7 }, (_, at) => addDays(day, at - 16 * 7 - 3)).filter(() => random() < 0.86)
    : []
  const dates = [day, ...new Set([...around, ...far, ...(random() < 0.3 ? [day] : [])])]
  return {
    timeZone: ZONES[nr % ZONES.length] as string,
    shifts: dates.map(shiftOn),
    driver: {
      ...adult,
      date_of_birth: random() < 0.4 ? addDays(day, -18 * 365 - 8 + whole(8)) : null,
      opt_out_from: random() < 0.2 ? addDays(day, whole(5) - 3) : null,
      opt_out_until: random() < 0.5 ? addDays(day, whole(5) - 1) : null,
      visa_hours: random() < 0.3 ? 20 : null,
      wished_hours: random() < 0.3 ? 30 : null,
    },
  }
}

/**
 * The broken rules that each of the two ways finds, as text; undefined for a rota with a shift within the skipped hour.
 */
export function bothWays({
  timeZone,
  shifts,
  driver,
}: Rota): { counted: string; judged: string } | undefined {
  const clock = TIMELINES.get(timeZone) ?? timeline(timeZone)
  TIMELINES.set(timeZone, clock)
  const worked = shifts.map((shift) => workedMinutes(shift, clock))
  if (worked.some(({ first, last }) => last < first)) return undefined
  const book = ruleBookOf(timeZone)
  const spans = shifts.map((shift) => spanOf(shift, book.clock))
  const found = findings(spans[0] as never, driver, withSpans(NO_WORK, spans), book)
  const text = (rules: Iterable<Rule>) => [...rules].toSorted().join(' ')
  return {
    counted: text(brokenRules(worked, driver, clock)),
    judged: text(found.map(({ rule }) => rule)),
  }
}

const BOOKS = new Map<string, ReturnType<typeof ruleBook>>()

function ruleBookOf(timeZone: string) {
  const book = BOOKS.get(timeZone) ?? ruleBook(levels(), timeZone)
  BOOKS.set(timeZone, book)
  return book
}

/** The same sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
