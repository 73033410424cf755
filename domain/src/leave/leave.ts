/** Days for which a driver asks for leave (docs/spec/drivers.md#leave). */

import type { NewAlert } from '../alerts/alert.ts'
import { HOLIDAY, type WorkingTime } from '../drivers/availability.ts'
import { dayOffPeriod, hasDayOff, plannedWorkingTime } from '../drivers/workingPeriods.ts'
import { isolated } from '../kernel/names.ts'
import {
  addDays,
  type DateRange,
  daysBetween,
  daysInRange,
  displayDate,
  type IsoDate,
} from '../kernel/wallClock.ts'
import { cutToPush } from '../push/messageRules.ts'

export const LEAVE_STATES = ['asked', 'approved', 'declined', 'withdrawn'] as const
export type LeaveState = (typeof LEAVE_STATES)[number]

/** Leave is asked for and answered. Sick days are reported and need no answer (docs/spec/sickCalls.md). */
export const LEAVE_KINDS = ['leave', 'sick'] as const
export type LeaveKind = (typeof LEAVE_KINDS)[number]

export interface LeaveDays {
  from_date: IsoDate
  to_date: IsoDate
}

export const MOST_LEAVE_DAYS = 62
/** A request may begin at most this many days ahead. */
const MOST_DAYS_AHEAD = 730
/** Beyond this a reason or an answer is refused. */
export const LEAVE_WORDS = 500

export const LEAVE_TAKEN = 'You have already asked for some of these days. Withdraw that request first.'
export const ONLY_SICK = 'The office can only take back sick days. Leave is withdrawn by the driver.'
export const SICK_UNANSWERED = 'Sick days are reported, and need no answer.'
export const LEAVE_PAST = 'These days are over.'

export function leaveProblems({ from_date, to_date }: LeaveDays, today: IsoDate): Record<string, string[]> {
  if (from_date < today) return { from_date: ['The first day is in the past.'] }
  if (to_date < from_date) return { to_date: ['The last day is before the first.'] }
  if (from_date > addDays(today, MOST_DAYS_AHEAD))
    return { from_date: ['This is more than two years ahead.'] }
  const days = daysBetween(from_date, to_date) + 1
  return days > MOST_LEAVE_DAYS ? { to_date: [`At most ${MOST_LEAVE_DAYS} days at once.`] } : {}
}

/** '07/12/2026', or '07/12/2026 – 11/12/2026'. */
export function leaveDaysText({ from_date, to_date }: LeaveDays): string {
  const from = displayDate(from_date)
  return from_date === to_date ? from : `${from} – ${displayDate(to_date)}`
}

/** True while a driver may withdraw it: it is pending or approved, and is not over. */
export const mayWithdraw = ({ state, to_date }: LeaveDays & { state: LeaveState }, today: IsoDate): boolean =>
  (state === 'asked' || state === 'approved') && to_date >= today

/** Why a request can no longer be answered or withdrawn; the name is the answerer's. */
export function leaveOverText(state: LeaveState, name: string | null): string {
  if (state === 'withdrawn') return 'the driver has withdrawn it'
  return `${name ?? 'someone else'} has ${state} it`
}

/** The days of a leave that are not over. */
const comingDays = ({ from_date, to_date }: LeaveDays, today: IsoDate): DateRange => ({
  from: from_date < today ? today : from_date,
  to: to_date,
})

/** Entries of single dates that leave replaced. */
export type ReplacedTimes = WorkingTime['actual_override_working_time']

export interface ApprovedLeave extends LeaveDays {
  replaced: ReplacedTimes
}

/**
 * Returns what leave that is approved now replaces, to be put back if it is withdrawn: the entries of its days and, where other
 * leave had days off, what that leave replaced.
 *
 * @param others the driver's other approved leave
 */
export function replacedByLeave(
  { actual_override_working_time: dates }: WorkingTime,
  leave: LeaveDays,
  others: readonly ApprovedLeave[],
  today: IsoDate,
): ReplacedTimes {
  return daysInRange(comingDays(leave, today)).flatMap((date) => {
    const entered = dates.filter(({ period_date }) => period_date === date)
    const other = others.find((one) => has(one, date))
    if (!other || !hasDayOff(entered)) return entered
    return other.replaced.filter(({ period_date }) => period_date === date)
  })
}

/** Makes the days of a leave days off, from today on. They replace all periods of their dates (docs/spec/drivers.md#days-off). */
export function withLeave(times: WorkingTime, leave: LeaveDays, today: IsoDate): WorkingTime {
  const days = comingDays(leave, today)
  const others = times.actual_override_working_time.filter(({ period_date }) => !isWithin(period_date, days))
  const off = daysInRange(days).map((period_date) => ({ period_date, ...dayOffPeriod() }))
  return plannedWorkingTime(times, times.default_working_time, [...others, ...off], today)
}

/**
 * Removes these days off, from today on, and puts back what they replaced. A day for which someone has entered hours since
 * keeps them.
 *
 * @param others the driver's other approved days, which stay off
 */
export function withoutLeave(
  times: WorkingTime,
  leave: ApprovedLeave,
  others: readonly LeaveDays[],
  today: IsoDate,
): WorkingTime {
  const days = comingDays(leave, today)
  const dates = times.actual_override_working_time
  const off = new Set(dates.flatMap(({ holiday, period_date }) => (holiday === HOLIDAY ? period_date : [])))
  const comesBack = ({ period_date: date }: { period_date: IsoDate }) =>
    off.has(date) && isWithin(date, days) && !others.some((other) => has(other, date))
  const stays = dates.filter((entry) => !comesBack(entry))
  const back = leave.replaced.filter(comesBack)
  return plannedWorkingTime(times, times.default_working_time, [...stays, ...back], today)
}

const has = ({ from_date, to_date }: LeaveDays, date: IsoDate): boolean =>
  isWithin(date, { from: from_date, to: to_date })

const isWithin = (date: IsoDate, { from, to }: DateRange): boolean => from <= date && date <= to

interface AlertedLeave extends LeaveDays {
  id: number
  driver_id: number
  driver_name: string
}

const SAYS = {
  asked: 'asks for leave',
  withdrawn: 'is no longer taking leave',
  sick: 'cannot work',
  well: 'can work again',
} as const

/**
 * Tells staff of a request, of days on which a driver cannot work, or that either is withdrawn
 * (docs/spec/alerts.md#what-makes-an-alert). It does not give the reason.
 */
export function leaveAlert(leave: AlertedLeave, what: 'asked' | 'withdrawn' | 'sick' | 'well'): NewAlert {
  const { id, driver_id, driver_name, from_date } = leave
  return {
    channel: 'driver',
    event: 'leave',
    key: `leave:${id}:${what}`,
    restaurant_id: null,
    driver_id,
    data: {
      message: `${isolated(driver_name)} ${SAYS[what]}: ${leaveDaysText(leave)}`,
      driver_id,
      date: from_date,
    },
  }
}

/** Notifies a driver of the office's answer (docs/spec/drivers.md#leave). */
export function leaveNotice(
  state: 'approved' | 'declined',
  leave: LeaveDays & { answer: string },
): { title: string; body: string } {
  const words = leave.answer === '' ? '' : `\n${leave.answer}`
  const body = `${leaveDaysText(leave)}${words}`
  return { title: `Leave ${state}`, body: cutToPush(body) }
}
