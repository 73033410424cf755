import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { type DayPeriod, dayPeriods, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { isAnswerable } from '@driverdesk/domain/handovers/handover.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import {
  crossesMidnight,
  formatHours,
  type ShiftHours,
  sinceStart,
} from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { isUnacknowledged } from '@driverdesk/domain/shifts/acknowledgement.ts'
import { CHARGE_SET, chargeOfEdit } from '@driverdesk/domain/shifts/cancelling.ts'
import { type AskState, askText, isAsked, shownAsk } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { manningOf, manningWords, NOT_IN_LIST, toneOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { type Arrival, arrivalOf, arrivalText } from '@driverdesk/domain/timesheets/arrival.ts'
import { OF_CANCELLATION, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { businessNow, businessToday } from '../../kernel/businessClock.ts'
import { isForStaff, isRequested, type ShownShift, type StaffShift } from '../../shifts/shownShift.ts'
import { momentWords, shortWeekday } from '../../ui/dateText.ts'
import { figuresOf, minutesOf } from './shiftFigures.ts'

/** Drivers by id. A shift itself names a driver who is no longer active. */
export type DriversById = ReadonlyMap<number, Pick<Driver, 'full_name'> & Partial<Pick<Driver, 'phone'>>>

export const driversOf = (shifts: readonly StaffShift[]): DriversById =>
  new Map(
    shifts.flatMap(({ driver_id, driver }) => (driver_id && driver ? [[driver_id, driver] as const] : [])),
  )

/** 'Harbour Tacos · Ann Example', as lists of shifts name them. */
export const whereAndWho = (
  shift: ShownShift,
  restaurant: { name: string } | undefined,
  drivers: DriversById,
): string => `${restaurant?.name ?? 'A restaurant'} · ${manningText(shift, drivers)}`

/** The attributes by which stylesheets paint a shift. */
export const shiftSigns = (shift: ShownShift) => ({
  'data-tone': toneOf(shift),
  'data-manning': manningOf(shift),
  'data-cancelled': isCancelled(shift) || undefined,
  'data-unanswered': isUnanswered(shift) || undefined,
  'data-ask': isRequested(shift)
    ? 'requested'
    : (askSign(shift) ?? (isHandedOver(shift) ? 'asked' : undefined)),
  'data-claims': claimCount(shift) || undefined,
  'data-offered': offeredUntil(shift) === null ? undefined : '',
})

/** 'published, not acknowledged', 'published, change asked for: 11:00 – 15:00' */
export const stateText = (shift: ShownShift): string =>
  [
    toneOf(shift),
    isUnanswered(shift) && NOT_ACKNOWLEDGED,
    isRequested(shift) && REQUESTED,
    askWords(shift),
    claimWords(shift),
    isHandedOver(shift) && 'drivers have agreed to swap it or pass it on',
    offerWords(shift),
  ]
    .filter(Boolean)
    .join(', ')

/** Drivers have agreed to give it away or swap it, and the office can still answer. */
export const isHandedOver = (shift: ShownShift): boolean =>
  isForStaff(shift) && shift.handover_until !== null && isAnswerable(shift.handover_until, businessNow())

/** The number of drivers who ask for an open shift until it begins; 0 for restaurants, who do not see it. */
const claimCount = (shift: ShownShift): number =>
  isForStaff(shift) && shift.claim_count > 0 && sinceStart(shift, businessNow()) < 0 ? shift.claim_count : 0

function claimWords(shift: ShownShift): string | undefined {
  const drivers = claimCount(shift)
  if (drivers === 0) return undefined
  return drivers === 1 ? '1 driver asks for it' : `${drivers} drivers ask for it`
}

/** Until when an offer of an open shift is out; null for restaurants, who do not see it. */
const offeredUntil = (shift: ShownShift): string | null => (isForStaff(shift) ? shift.offered_until : null)

function offerWords(shift: ShownShift): string | undefined {
  const until = offeredUntil(shift)
  return until === null ? undefined : `offered to a driver until ${momentWords(until)}`
}

/**
 * Its restaurant's request: 'change asked for: 11:00 – 15:00'. Staff see it while it waits, restaurants until the day is over.
 */
export function askWords(shift: ShownShift): string | undefined {
  const ask = askSign(shift) && shownAsk(shift)
  return ask && askText(ask, shift).replace(/^./, (letter) => letter.toLowerCase())
}

/** The state of a request that is worth a mark: one that waits, and for its restaurant the answer, until the day is over. */
function askSign(shift: ShownShift): AskState | undefined {
  if (isAsked(shift)) return 'asked'
  const answered = isForStaff(shift) ? undefined : shownAsk(shift)
  return answered && shift.period_date >= businessToday() ? answered.state : undefined
}

/** 'Change declined: 11:00 – 15:00', as long as it is true of the shift. */
export function answerText(shift: ShownShift): string | undefined {
  const ask = shownAsk(shift)
  return ask && ask.state !== 'asked' ? askText(ask, shift) : undefined
}

/** Says to a restaurant if the driver has arrived; undefined for staff, who have the day board, and for other days. */
export function shownArrival(shift: ShownShift, now: WallTime): Arrival | undefined {
  if (isForStaff(shift)) return undefined
  const arrival = arrivalOf(shift, now)
  return arrival && (arrival.state !== 'expected' || shift.period_date === now.date) ? arrival : undefined
}

/** 'Late by 12 min' */
export function arrivalWords(shift: ShownShift, now: WallTime): string | undefined {
  const arrival = shownArrival(shift, now)
  return arrival && arrivalText(arrival)
}

/** True if a restaurant sees on it, from minute to minute, whether its driver has come. */
export const hasArrival = (shift: ShownShift, today: IsoDate): boolean =>
  !isForStaff(shift) && Boolean(shift.driver_first_name) && isOn(shift, today)

/** The shift was cancelled and not worked since, so it keeps its day and times (`WAS_CANCELLED`). */
export const isCancelled = ({ timesheet }: Pick<ShownShift, 'timesheet'>): boolean =>
  timesheet?.type === OF_CANCELLATION

/** `manningWords` with the names that this reader may see: of a published shift, restaurants see the first name. */
export function manningText(shift: ShownShift, drivers: DriversById): string {
  const names = isForStaff(shift)
    ? {
        driver: driverName(shift, drivers),
        rejectedBy: (shift.driver_canceled ?? nameOf(shift.driver_id_canceled ?? null, drivers)) || undefined,
      }
    : { driver: shift.driver_first_name ?? undefined, rejectedBy: undefined }
  return manningWords({ ...shift, isCancelled: isCancelled(shift) }, names)
}

const driverName = ({ driver, driver_id }: StaffShift, drivers: DriversById) =>
  nameOf(driver_id, drivers) ?? driver?.full_name ?? NOT_IN_LIST

const nameOf = (id: number | null, drivers: DriversById) => (id ? drivers.get(id)?.full_name : undefined)

export const timesText = ({
  start_time,
  finish_time,
}: Pick<ShownShift, 'start_time' | 'finish_time'>): string => clockRange(start_time, finish_time)

/** 'until 06:00, from Mon 22:00': of a shift of the day before. */
export const restText = ({ period_date, start_time, finish_time }: ShiftHours): string =>
  `until ${finish_time}, from ${shortWeekday(period_date)} ${start_time}`

export const OVERLAP = 'Overlaps another shift of this driver, so it cannot be published.'

/**
 * The text for a screen reader: '11:00 to 15:00, Ann Example, published'. It names the restaurant if `place`
 * is given.
 */
export function shiftLabel(
  shift: ShownShift,
  drivers: DriversById,
  overlapping: boolean,
  place?: string,
  arrival?: string,
): string {
  const who = [manningText(shift, drivers), arrival].filter(Boolean).join(', ')
  // The visible text comes first.
  const named = place ? [place, who] : [who]
  const label = `${shift.start_time} to ${shift.finish_time}, ${[...named, stateText(shift)].join(', ')}`
  return overlapping ? `${label}. Warning: overlaps another shift of this driver` : label
}

/** Who works, or in a driver's line the restaurant, and who gave the shift up. */
export function blockText(shift: ShownShift, drivers: DriversById, place?: string): string {
  const isGivenUp = manningOf(shift) === 'rejected' || isCancelled(shift)
  if (place === undefined) return manningText(shift, drivers)
  return isGivenUp ? `${place}, ${manningText(shift, drivers)}` : place
}

/** The tooltip of a block, one fact a line. */
export function shiftDetails(
  shift: ShownShift,
  drivers: DriversById,
  overlapping: boolean,
  place?: string,
  arrival?: string,
): string {
  const facts = [
    overlapping && `⚠ ${OVERLAP}`,
    `${timesText(shift)} (${figuresText(shift).join(', ')})`,
    place,
    `${manningText(shift, drivers)}, ${stateText(shift)}`,
    arrival,
    ...shiftMarks(shift),
    ...shiftComments(shift),
  ]
  return facts.filter(Boolean).join('\n')
}

/** '4.00 h', and '£48.00' for staff. */
export function figuresText(shift: ShownShift): string[] {
  const length = `${formatHours(minutesOf(shift), 2)} h`
  return isForStaff(shift) ? [length, formatMoney(figuresOf(shift).cost)] : [length]
}

/** 'Extra request', 'Has a timesheet' */
export function shiftMarks({ extra_request, timesheet }: ShownShift): string[] {
  const marks = [
    extra_request === 1 && 'Extra request',
    timesheet && (isCancelled({ timesheet }) ? 'Has a cancellation timesheet' : 'Has a timesheet'),
  ]
  return marks.filter((mark) => typeof mark === 'string')
}

/** The comment, why a rejected shift was cancelled, and what a restaurant and the office say about a request. */
export function shiftComments(shift: ShownShift): string[] {
  const isVacated = manningOf(shift) === 'rejected' || isCancelled(shift)
  const ask = askSign(shift) && shownAsk(shift)
  return [
    shift.comment,
    isForStaff(shift) && isVacated ? shift.comment_cancelled : '',
    ask ? ask.note : '',
    ask ? ask.answer : '',
  ].filter((text) => text !== '')
}

/** 'Day off', 'Works all day' or 'Works 09:00 – 14:00, 18:00 – 24:00'. */
export function workingText(working: WorkingTime, date: IsoDate): string {
  const periods = dayPeriods(date, working)
  if (periods.length === 0) return 'Day off'
  const texts = periods.map((one) =>
    one.start === 0 && one.stop === MINUTES_OF_A_DAY ? 'all day' : periodText(one),
  )
  return `Works ${texts.join(', ')}`
}

/** '18:00 – 24:00' */
export const periodText = ({ start, stop }: DayPeriod): string =>
  clockRange(clockTime(start), stop === MINUTES_OF_A_DAY ? '24:00' : clockTime(stop))

/** Says what saving an edit records about the cancellation fee/bonus. Both amounts are pence. */
export function chargeText(former: Pence, fee: Pence): string | undefined {
  const charge = chargeOfEdit(former, fee)
  if (!charge || fee < 0) return undefined
  return charge.event === CHARGE_SET
    ? `Saving creates a cancellation record of ${formatMoney(charge.cost)}.`
    : `Saving records that the charge of ${formatMoney(charge.cost)} is removed.`
}

export const NOT_ACKNOWLEDGED = 'not acknowledged'
const REQUESTED = 'requested by the restaurant'

/**
 * True if the driver has not acknowledged the shift. Restaurants do not see it. The clock is read last, since
 * grids are large.
 */
export const isUnanswered = (shift: ShownShift): boolean =>
  isForStaff(shift) &&
  shift.acknowledged_at === null &&
  isUnacknowledged({ ...shift, is_worked: shift.timesheet?.type === OF_WORK }, shift.period_date) &&
  shift.period_date >= businessToday()

/** Drivers by id, with their numbers for those who may know them. */
export type DriversToCall = ReadonlyMap<number, { full_name: string; phone?: string }>

/**
 * The telephone number of the driver of a shift that is on today (docs/spec/schedule.md#phone-schedule):
 * today's shifts, and yesterday's that finish today. Undefined if no number is known; restaurants see
 * none.
 */
export function numberToCall(shift: ShownShift, today: IsoDate, drivers: DriversToCall): string | undefined {
  if (!isForStaff(shift) || !shift.driver_id || !isOn(shift, today)) return undefined
  return shift.driver?.phone || drivers.get(shift.driver_id)?.phone || undefined
}

function isOn({ period_date, start_time, finish_time }: ShownShift, today: IsoDate): boolean {
  if (period_date === today) return true
  return period_date === addDays(today, -1) && crossesMidnight(start_time, finish_time)
}
