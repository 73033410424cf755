/** A change of a published shift at short notice: the driver's pay and the restaurant's charge (docs/spec/shifts.md#short-notice). */

import { countOf, numberText } from '../kernel/counts.ts'
import type { WallTime } from '../kernel/instant.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { isOver, type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { clockRange, displayDate, type Minutes } from '../kernel/wallClock.ts'
import type { CancellationBand } from '../options/cancellationBands.ts'
import { noticeNow, noticePeriodText } from './cancellationTerms.ts'
import {
  minutesIn,
  type NoticedShift,
  type PaidTime,
  paidSums,
  type Span,
  spanOf,
  without,
} from './paidTime.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

const SHORT_NOTICE_KINDS = ['unpublished', 'taken_off', 'given', 'moved', 'shortened'] as const
export type ShortNoticeKind = (typeof SHORT_NOTICE_KINDS)[number]

/** The reasons not to pay by the bands. */
export const EXEMPTIONS = ['driver_asked', 'driver_sick', 'not_told', 'agency'] as const
export type Exemption = (typeof EXEMPTIONS)[number]
/**
 * 'undone': the change was undone, and with it its payment. 'given_back': a later change gave the time back, or some of it.
 * 'already_paid': an earlier payment that stays was for the same time.
 */
const STORED_EXEMPTIONS = [...EXEMPTIONS, 'undone', 'given_back', 'already_paid'] as const
export type StoredExemption = (typeof STORED_EXEMPTIONS)[number]

export const EXEMPTION_NAMES: Readonly<Record<StoredExemption, string>> = {
  driver_asked: 'The driver asked or agreed',
  driver_sick: 'The driver is sick',
  not_told: 'The driver did not know about it yet',
  agency: 'The agency’s mistake',
  undone: 'The change was undone',
  given_back: 'The time was given back',
  already_paid: 'This time has already been paid for',
}

/**
 * For this many minutes after publishing, a driver who was not notified counts as not knowing about the
 * shift.
 */
export const NOT_TOLD_WITHIN: Minutes = 15

/** Why a payment stays when its time is given back. */
export const SETTLED = ['approved', 'billed', 'by_hand'] as const
export type Settled = (typeof SETTLED)[number]

export interface ShortNotice {
  kind: ShortNoticeKind
  /** Minutes until the start, or until the new start if that is earlier. */
  notice: Minutes
  band: CancellationBand
  /** The new start is earlier, and in a different band from the former one. */
  isByNewStart: boolean
  /** Minutes that the driver loses. */
  lost: Minutes
  driverPay: Pence
  restaurantCharge: Pence
  /** The time that these payments are for. */
  time: PaidTime
}

/**
 * The payments for a change, by the notice bands for cancelling; undefined if the driver loses no time, the shift is over, or
 * its band has no payments. The driver is paid for the time that they lose. The restaurant is charged for the part of it that
 * it no longer takes. Each amount is rounded once, half away from zero.
 *
 * @param cost the shift's planned cost before the change
 * @param after null if the shift is removed
 */
export function shortNotice(
  bands: readonly CancellationBand[],
  before: NoticedShift,
  cost: Pence,
  after: NoticedShift | null,
  now: WallTime,
): ShortNotice | undefined {
  const lost = lostTime(before, after)
  if (lost.length === 0 || isOver(before, now)) return undefined
  const start = { date: before.period_date, time: before.start_time }
  const { notice, band } = noticeNow(bands, earlierStart(before, after) ?? start, now)
  const charged = isTakenBy(before, after) ? without([spanOf(before)], spanOf(after)) : lost
  const time: PaidTime = {
    cost,
    length: shiftLength(before.start_time, before.finish_time),
    pay: band.driver_pay,
    charge: band.restaurant_charge,
    driver: band.driver_pay > 0 ? lost : [],
    restaurant: band.restaurant_charge > 0 ? charged : [],
  }
  const sums = paidSums(time)
  if (sums.driverPay === 0 && sums.restaurantCharge === 0) return undefined
  const isByNewStart = band !== noticeNow(bands, start, now).band
  return { kind: kindOf(before, after), notice, band, isByNewStart, lost: minutesIn(lost), ...sums, time }
}

/**
 * The payments that remain. If the agency made a mistake, the driver is paid and the restaurant is not
 * charged.
 */
export function afterExemption<T extends Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>>(
  terms: T,
  exemption: StoredExemption | null,
): T {
  if (exemption === null) return terms
  return { ...terms, restaurantCharge: 0, driverPay: exemption === 'agency' ? terms.driverPay : 0 }
}

/** The minutes of a published shift that its driver loses; 0 if it is not published or has no driver. */
export const lostMinutes = (before: NoticedShift, after: NoticedShift | null): Minutes =>
  minutesIn(lostTime(before, after))

function lostTime(before: NoticedShift, after: NoticedShift | null): readonly Span[] {
  if (before.status !== SHIFT_PUBLISHED || !before.driver_id) return []
  const planned = [spanOf(before)]
  return keepsDriver(before, after) ? without(planned, spanOf(after)) : planned
}

const keepsDriver = (before: NoticedShift, after: NoticedShift | null): after is NoticedShift =>
  after?.status === SHIFT_PUBLISHED && after.driver_id === before.driver_id

const isTakenBy = (before: NoticedShift, after: NoticedShift | null): after is NoticedShift =>
  after?.status === SHIFT_PUBLISHED && after.restaurant_id === before.restaurant_id

function earlierStart(before: NoticedShift, after: NoticedShift | null): WallTime | undefined {
  if (!keepsDriver(before, after) || spanOf(after)[0] >= spanOf(before)[0]) return undefined
  return { date: after.period_date, time: after.start_time }
}

function kindOf(before: NoticedShift, after: NoticedShift | null): ShortNoticeKind {
  if (after?.status !== SHIFT_PUBLISHED) return 'unpublished'
  if (after.driver_id !== before.driver_id) return after.driver_id ? 'given' : 'taken_off'
  const [was, is] = [spanOf(before), spanOf(after)]
  const isWithin = after.restaurant_id === before.restaurant_id && is[0] >= was[0] && is[1] <= was[1]
  return isWithin ? 'shortened' : 'moved'
}

const KIND_NAMES: Readonly<Record<ShortNoticeKind, string>> = {
  unpublished: 'Withdrawn',
  taken_off: 'Driver taken off',
  given: 'Given to another driver',
  moved: 'Moved',
  shortened: 'Shortened',
}

/** 'Moved at short notice, was 20/11/2026, 18:00 – 22:00'. */
export const shortNoticeText = (
  kind: ShortNoticeKind,
  { period_date, start_time, finish_time }: ShiftHours,
): string =>
  `${KIND_NAMES[kind]} at short notice, was ${displayDate(period_date)}, ${clockRange(start_time.slice(0, 5), finish_time.slice(0, 5))}`

/** 'The driver is paid £6.00. The restaurant is charged £7.20.' */
export function paymentText({
  driverPay,
  restaurantCharge,
}: Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>): string {
  const parts = [
    driverPay > 0 ? `The driver is paid ${formatMoney(driverPay)}.` : 'The driver is paid nothing.',
    restaurantCharge > 0
      ? `The restaurant is charged ${formatMoney(restaurantCharge)}.`
      : 'The restaurant is charged nothing.',
  ]
  return parts.join(' ')
}

/** '12 changes at short notice: drivers £84.00, restaurants £96.00' */
export function sumsText(changes: number, driverPay: Pence, restaurantCharge: Pence): string {
  return `${countOf(changes, 'change')} at short notice: ${amountsText(changes, driverPay, restaurantCharge)}`
}

/** 'drivers £84.00, restaurants £96.00' */
export function amountsText(count: number, driverPay: Pence, restaurantCharge: Pence): string {
  const plural = count === 1 ? '' : 's'
  return `driver${plural} ${formatMoney(driverPay)}, restaurant${plural} ${formatMoney(restaurantCharge)}`
}

/** Why a change is at short notice although the former start is further away. */
export function byNewStartText(changes: number, sooner: number): string {
  if (changes > 1 && sooner === changes)
    return 'The notice counts until the new starts, because they are earlier.'
  const which = sooner === changes ? 'The' : `For ${numberText(sooner)} of them the`
  return `${which} notice counts until the new start, because it is earlier.`
}

interface LedgerEntry {
  kind: ShortNoticeKind
  notice: number
  driverPay: Pence
  restaurantCharge: Pence
  exemption: StoredExemption | null
  note: string
  /** The payments that were taken back when the lost time was given back. */
  takenBack?: Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>
}

/**
 * An entry of a shift's ledger: 'Moved, 3 h 15 min before the start. The driver is paid £6.00. The restaurant is charged
 * £7.20.' or 'Shortened, 2 h before the start. Not paid: the driver asked or agreed (called at 10).'
 */
export function ledgerText({ kind, notice, exemption, note, takenBack, ...paid }: LedgerEntry): string {
  const what = `${KIND_NAMES[kind]}, ${noticePeriodText(notice)}.`
  const why = exemption && `${EXEMPTION_NAMES[exemption]}${note ? ` (${note})` : ''}.`
  if (exemption === null) return `${what} ${paymentText(paid)}`
  if (exemption === 'agency') return `${what} ${why} ${paymentText(paid)}`
  if (exemption === 'given_back') {
    const isPaid = paid.driverPay + paid.restaurantCharge > 0
    const change = `${what.charAt(0).toLowerCase()}${what.slice(1, -1)}`
    const lost = `${isPaid ? 'Some of the time' : 'The time'} that was lost came back (${change}).`
    const gone =
      takenBack && ` Taken back: ${amountsText(1, takenBack.driverPay, takenBack.restaurantCharge)}.`
    return `${lost}${gone ?? ''}${isPaid ? ` ${paymentText(paid)}` : ''}`
  }
  return `${what} ${why} No one is paid or charged.`
}
