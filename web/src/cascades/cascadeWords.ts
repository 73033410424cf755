import type { Cascade, CascadeStep, StartedCascades } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { CASCADE_END_WORDS } from '@driverdesk/domain/cascades/cascade.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayAndMonth, momentWords, shortWeekday } from '../ui/dateText.ts'

/** 'Fri 20 Nov, 18:00 – 22:00' */
export const cascadeHours = ({ period_date, start_time, finish_time }: Cascade): string =>
  `${shortWeekday(period_date)} ${dayAndMonth(period_date)}, ${clockRange(start_time, finish_time)}`

/** 'Offered until 14:35', 'Skipped: Driver unavailable'. It follows the driver's name. */
export function stepWords({ state, until, reason }: CascadeStep): string {
  switch (state) {
    case 'open':
      return `offered until ${until && momentWords(until)}`
    case 'accepted':
      return 'accepted'
    case 'declined':
      return 'declined'
    case 'expired':
      return `did not answer by ${until && momentWords(until)}`
    case 'withdrawn':
      return 'offer withdrawn'
    case 'skipped':
      return `skipped: ${reason}`
  }
}

/** The present state: 'Waits until 07:00, when the quiet hours end'. */
export function stateWords({ ended_as, steps }: Cascade, quietUntil: string | null): string {
  if (ended_as !== null) return CASCADE_END_WORDS[ended_as]
  const open = steps.find(({ state }) => state === 'open')
  if (open) return `Offered to ${open.driver.full_name} until ${open.until && momentWords(open.until)}`
  if (quietUntil !== null) return `Waits until ${momentWords(quietUntil)}, when the quiet hours end`
  return steps.length === 0 ? 'The first offer is being sent' : 'Waiting for a driver who has another offer'
}

/** 'no offers are sent until 07:00' */
export const quietWords = (quietUntil: string): string =>
  `no offers are sent until ${momentWords(quietUntil)}`

/** '2 shifts are being offered in turn. Not offered: This shift has a driver.' Each reason appears once. */
export function startedWords({ started, refused, quiet_until }: StartedCascades): string {
  const quiet = quiet_until === null ? '' : `: ${quietWords(quiet_until)}`
  const offered =
    started.length === 0
      ? 'No shift is offered'
      : `${countOf(started.length, 'shift')} ${started.length === 1 ? 'is' : 'are'} being offered in turn${quiet}`
  if (refused.length === 0) return offered
  const reasons = Array.from(
    Map.groupBy(refused, ({ problem }) => problem),
    ([problem, shifts]) =>
      shifts.length === 1 ? problem : `${problem} (${countOf(shifts.length, 'shift')})`,
  )
  return `${offered}. ${started.length === 0 ? '' : 'Not offered: '}${reasons.join(' ')}`
}
