import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { EXCEPTIONS, type TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { lostTimeText } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import {
  APPROVED,
  DISCARDED_BY_DRIVER,
  IN_WORK,
  NOT_SUBMITTED,
  OF_CANCELLATION,
  PAY_APPROVED,
  PROGRESS_DISCARDED,
  SUBMITTED,
  statusLabel,
  TIME_APPROVED,
  type TimesheetProgress,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { TimesheetRow } from '../timesheetDesk.ts'

export type Tone = 'none' | 'working' | 'waiting' | 'half' | 'done' | 'discarded'

const TONES: Record<TimesheetProgress, Tone> = {
  [NOT_SUBMITTED]: 'none',
  [IN_WORK]: 'working',
  [SUBMITTED]: 'waiting',
  [TIME_APPROVED]: 'half',
  [PAY_APPROVED]: 'done',
  [PROGRESS_DISCARDED]: 'discarded',
  [DISCARDED_BY_DRIVER]: 'discarded',
}

/** 'done' if staff approved a timesheet that the driver had discarded. */
export const toneOf = ({
  status,
  status_progress,
}: Pick<TimesheetRow, 'status' | 'status_progress'>): Tone =>
  status === APPROVED ? 'done' : TONES[status_progress]

const MEANINGS: Record<Tone, string> = {
  none: 'No one has entered the hours of this shift yet',
  working: 'The driver has started, and has not finished yet',
  waiting: 'The hours are entered and waiting for approval',
  half: 'The hours are approved, but not the pay yet',
  done: 'The time and the pay are approved',
  discarded: 'It is not paid',
}

export const progressMeaning = (row: TimesheetRow): string =>
  row.status_progress === NOT_SUBMITTED && !row.driver_id ? 'No driver has this shift' : MEANINGS[toneOf(row)]

export const statusText = ({ status }: TimesheetRow): string => statusLabel(status)

export const timeText = (row: TimesheetRow): string =>
  row.type === OF_CANCELLATION ? lostTimeText(row.timesheet) : clockRange(row.start_time, row.finish_time)

/** The driver's own start and finish, for the tooltip of the time (docs/spec/timesheets.md#admin-timesheets). */
export function driverTimesText({ driver_start_time, driver_finish_time }: TimesheetRow): string {
  if (!driver_start_time && !driver_finish_time) return 'The driver recorded no start and no finish'
  return `Driver's start ${driver_start_time ?? '–'}, finish ${driver_finish_time ?? '–'}`
}

export const rowHours = ({ minutes }: TimesheetRow): string => formatLength(minutes)

/**
 * The pay with the bonus, or the fee of a cancellation (docs/spec/timesheets.md#timesheet-types); a dash if the user may
 * not see it.
 */
export function earnedText({ type, cost, fee }: TimesheetRow): string {
  const amount = type === OF_CANCELLATION ? fee : cost
  return amount === undefined ? '–' : formatMoney(amount)
}

export function bonusText({ type, bonus }: TimesheetRow): string {
  if (type === OF_CANCELLATION || !bonus) return ''
  return `${bonus > 0 ? '+' : ''}${formatMoney(bonus)}`
}

export const flagReasons = (exceptions: readonly TimesheetException[]): string =>
  exceptions.map(({ kind, reason }) => `${EXCEPTIONS[kind]}: ${reason}`).join('\n')

export const dateText = ({ period_date }: TimesheetRow): string => displayDate(period_date)
