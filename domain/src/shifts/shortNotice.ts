/** A change of a published shift at short notice: the driver's pay and the restaurant's charge (docs/spec/shifts.md#short-notice). */

import { divideRounded, type Pence, poundsToPence } from '../kernel/money.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import type { CancellationBand } from '../options/cancellationBands.ts'
import { noticeNow } from './cancellationTerms.ts'
import { isOver, minutesOn, type WallClock } from './lateStart.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

/** How the driver loses the shift, or part of it. */
export const SHORT_NOTICE_KINDS = ['unpublished', 'taken_off', 'given', 'moved', 'shortened'] as const
export type ShortNoticeKind = (typeof SHORT_NOTICE_KINDS)[number]

/** The reasons not to pay by the bands. */
export const EXEMPTIONS = ['driver_asked', 'driver_sick', 'not_told', 'agency'] as const
export type Exemption = (typeof EXEMPTIONS)[number]
/** 'undone': the change was undone, and with it its payment. */
export const STORED_EXEMPTIONS = [...EXEMPTIONS, 'undone'] as const
export type StoredExemption = (typeof STORED_EXEMPTIONS)[number]

export const EXEMPTION_NAMES: Readonly<Record<StoredExemption, string>> = {
  driver_asked: 'The driver asked or agreed',
  driver_sick: 'The driver is sick',
  not_told: 'The driver did not know of it yet',
  agency: 'The agency’s mistake',
  undone: 'The change was undone',
}

/** Minutes after publishing in which a driver who was not told counts as not knowing of the shift. */
export const NOT_TOLD_WITHIN: Minutes = 15

export interface NoticedShift extends ShiftHours {
  status: ShiftStatus
  driver_id: number | null
  restaurant_id: number
}

export interface ShortNotice {
  kind: ShortNoticeKind
  /** Minutes until the start, or until the new start if that is earlier. */
  notice: Minutes
  band: CancellationBand
  /** Minutes that the driver loses. */
  lost: Minutes
  driverPay: Pence
  restaurantCharge: Pence
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
  now: WallClock,
): ShortNotice | undefined {
  const lost = lostMinutes(before, after)
  if (lost === 0 || isOver(before, now)) return undefined
  const { notice, band } = noticeNow(bands, earlierStart(before, after), now)
  const charged = isTakenBy(before, after) ? lostHours(before, after) : lost
  const length = shiftLength(before.start_time, before.finish_time)
  const share = (percent: number, minutes: Minutes) =>
    divideRounded(Math.max(0, cost) * poundsToPence(percent) * minutes, 100 * 100 * length)
  const driverPay = share(band.driver_pay, lost)
  const restaurantCharge = share(band.restaurant_charge, charged)
  if (driverPay === 0 && restaurantCharge === 0) return undefined
  return { kind: kindOf(before, after), notice, band, lost, driverPay, restaurantCharge }
}

/** The payments that are left. If the agency made a mistake, the driver is paid and the restaurant is not charged. */
export function afterExemption<T extends Pick<ShortNotice, 'driverPay' | 'restaurantCharge'>>(
  terms: T,
  exemption: StoredExemption | null,
): T {
  if (exemption === null) return terms
  return { ...terms, restaurantCharge: 0, driverPay: exemption === 'agency' ? terms.driverPay : 0 }
}

/** The minutes of a published shift that its driver loses; 0 if it is not published or has no driver. */
export function lostMinutes(before: NoticedShift, after: NoticedShift | null): Minutes {
  if (before.status !== SHIFT_PUBLISHED || !before.driver_id) return 0
  return keepsDriver(before, after)
    ? lostHours(before, after)
    : shiftLength(before.start_time, before.finish_time)
}

const keepsDriver = (before: NoticedShift, after: NoticedShift | null): after is NoticedShift =>
  after?.status === SHIFT_PUBLISHED && after.driver_id === before.driver_id

const isTakenBy = (before: NoticedShift, after: NoticedShift | null): after is NoticedShift =>
  after?.status === SHIFT_PUBLISHED && after.restaurant_id === before.restaurant_id

/** The minutes of `before` that are not in `after`. */
function lostHours(before: ShiftHours, after: ShiftHours): Minutes {
  const [was, is] = [spanOf(before), spanOf(after)]
  const kept = Math.min(was.finish, is.finish) - Math.max(was.start, is.start)
  return was.finish - was.start - Math.max(0, kept)
}

function spanOf({ period_date, start_time, finish_time }: ShiftHours) {
  const start = minutesOn({ date: period_date, time: start_time })
  return { start, finish: start + shiftLength(start_time, finish_time) }
}

function earlierStart(before: NoticedShift, after: NoticedShift | null): WallClock {
  const { period_date, start_time } =
    keepsDriver(before, after) && spanOf(after).start < spanOf(before).start ? after : before
  return { date: period_date, time: start_time }
}

function kindOf(before: NoticedShift, after: NoticedShift | null): ShortNoticeKind {
  if (after?.status !== SHIFT_PUBLISHED) return 'unpublished'
  if (after.driver_id !== before.driver_id) return after.driver_id ? 'given' : 'taken_off'
  const [was, is] = [spanOf(before), spanOf(after)]
  const isWithin =
    after.restaurant_id === before.restaurant_id && is.start >= was.start && is.finish <= was.finish
  return isWithin ? 'shortened' : 'moved'
}
