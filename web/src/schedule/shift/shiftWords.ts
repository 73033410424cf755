import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { CANCELLED_BY_WORDS, type CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import { formatHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { ASSIGNED, SHIFT_DRAFT, SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { figuresOf, minutesOf } from './shiftFigures.ts'
import { isForStaff, type ShownShift } from './shownShift.ts'
import { isUnanswered, NOT_ACKNOWLEDGED } from './unacknowledged.ts'

/** The drivers by id; the names of those that have gone come with their shifts. */
export type DriversById = ReadonlyMap<number, Pick<Driver, 'full_name'>>

/** 'Harbour Tacos · Ann Example', as lists of shifts name them. */
export const whereAndWho = (
  shift: ShownShift,
  restaurant: { name: string } | undefined,
  drivers: DriversById,
): string => `${restaurant?.name ?? 'A restaurant'} · ${manningText(shift, drivers)}`

/** The status as the schedule paints and says it. */
export type Tone = 'unpublished' | 'published' | 'draft'

export function toneOf({ status }: Pick<ShownShift, 'status'>): Tone {
  if (status === SHIFT_PUBLISHED) return 'published'
  return status === SHIFT_DRAFT ? 'draft' : 'unpublished'
}

/** 'published, not acknowledged'. */
export const standingText = (shift: ShownShift): string =>
  isUnanswered(shift) ? `${toneOf(shift)}, ${NOT_ACKNOWLEDGED}` : toneOf(shift)

/** Who works a shift, as the schedule paints it. */
export type Manning = 'assigned' | 'open' | 'rejected'

export function manningOf({ status_assigned }: Pick<ShownShift, 'status_assigned'>): Manning {
  if (status_assigned === ASSIGNED) return 'assigned'
  return status_assigned === STALE ? 'rejected' : 'open'
}

/** It was cancelled and not worked since, whoever has it now: it keeps its day and times (`WAS_CANCELLED`). */
export const isCancelled = ({ timesheet }: Pick<ShownShift, 'timesheet'>): boolean =>
  timesheet?.type === OF_CANCELLATION

/**
 * 'Ann Example', 'Open shift', 'Cancelled, now Ann Example', or 'Shift rejected by Ann Example' (document 2, section 4), 'Cancelled by the
 * restaurant' (rulings 13.15). Restaurants are told no names: 'Assigned', 'Shift rejected'.
 */
export function manningText(shift: ShownShift, drivers: DriversById): string {
  const manning = manningOf(shift)
  const before = isCancelled(shift) ? 'Cancelled, now ' : ''
  if (manning === 'open') return before ? `${before}open` : 'Open shift'
  if (manning === 'assigned')
    return `${before}${isForStaff(shift) ? driverName(shift, drivers) : before ? 'assigned' : 'Assigned'}`
  const name = isForStaff(shift) && nameOf(shift.driver_id_canceled, drivers)
  return vacatedText(shift.cancelled_by ?? 'unknown', name || undefined)
}

/** Why a shift has lost its driver; a driver who rejected it is named if they are known. */
export function vacatedText(cancelledBy: CancelledBy, name: string | undefined): string {
  const words = CANCELLED_BY_WORDS[cancelledBy]
  return cancelledBy === 'driver' && name ? `${words} by ${name}` : words
}

/** Said of a driver of whom nothing more is known: inactive, or out of a manager's scope. */
export const NOT_IN_LIST = 'Driver not in your list'

const driverName = ({ driver, driver_id }: Shift, drivers: DriversById) =>
  driver?.full_name ?? nameOf(driver_id, drivers) ?? NOT_IN_LIST

const nameOf = (id: number | null, drivers: DriversById) => (id ? drivers.get(id)?.full_name : undefined)

/** '11:00 – 15:00'. */
export const timesText = ({
  start_time,
  finish_time,
}: Pick<ShownShift, 'start_time' | 'finish_time'>): string => clockRange(start_time, finish_time)

export const OVERLAP = 'Overlaps another shift of this driver. It cannot be published so.'

/** As a screen reader says it: '11:00 to 15:00, Ann Example, published'. */
export function shiftLabel(shift: ShownShift, drivers: DriversById, overlapping: boolean): string {
  const label = `${shift.start_time} to ${shift.finish_time}, ${manningText(shift, drivers)}, ${standingText(shift)}`
  return overlapping ? `${label}. Warning: overlaps another shift of this driver` : label
}

/** What the block has no room for, one fact a line. */
export function shiftDetails(shift: ShownShift, drivers: DriversById, overlapping: boolean): string {
  const facts = [
    overlapping && `⚠ ${OVERLAP}`,
    `${timesText(shift)} (${figuresText(shift).join(', ')})`,
    `${manningText(shift, drivers)}, ${standingText(shift)}`,
    ...shiftMarks(shift),
    ...shiftComments(shift),
  ]
  return facts.filter(Boolean).join('\n')
}

/** '4.00 h' and, for those who may see it, '£48.00'. */
export function figuresText(shift: ShownShift): string[] {
  const length = `${formatHours(minutesOf(shift), 2)} h`
  return isForStaff(shift) ? [length, formatMoney(figuresOf(shift).cost)] : [length]
}

/** What sets it apart: 'Extra request', 'Has a timesheet'. */
export function shiftMarks({ extra_request, timesheet }: ShownShift): string[] {
  const marks = [
    extra_request === 1 && 'Extra request',
    timesheet && (isCancelled({ timesheet }) ? 'Has a cancellation timesheet' : 'Has a timesheet'),
  ]
  return marks.filter((mark) => typeof mark === 'string')
}

/** What people wrote: the comment, and why a rejected shift was cancelled. */
export function shiftComments(shift: ShownShift): string[] {
  const isVacated = manningOf(shift) === 'rejected' || isCancelled(shift)
  return [shift.comment, isForStaff(shift) && isVacated ? shift.comment_cancelled : ''].filter(
    (text) => text !== '',
  )
}
