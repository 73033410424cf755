/** Notices to drivers about shifts, before they become text. */
import type { OfferedReach, OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import type { AssignmentStatus, ShiftStatus } from './shiftStatus.ts'

export interface ShiftDetails extends ShiftHours {
  restaurant: OfferingRestaurant & { name: string }
}

/** A shift that a driver is notified of; `driver_id` null or 0 is an open shift. */
export interface NotifiedShift extends ShiftDetails {
  id: number
  driver_id: number | null
}

/** A former or present shift, regardless of who may see it. */
export interface ScheduledShift extends NotifiedShift {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  /** Pounds. */
  cost_total?: number | string
}

/** One shift of a step; null: it did not exist before, or was removed. */
export interface ShiftChange {
  before: ScheduledShift | null
  after: ScheduledShift | null
}

/** A shift in the version of which its driver was last notified, or which they acknowledged. */
export interface KnownShift extends ShiftDetails {
  driver_id: number
  shift_id: number
  /** True once they were notified that it is no longer theirs. */
  is_gone: boolean
}

/** An open shift that a driver asks for, as it was then. */
export interface AskedShift extends ShiftDetails {
  driver_id: number
  shift_id: number
}

/** A shift that its driver has proposed to give to a colleague or to swap, as it was then. */
export interface ProposedShift extends ShiftDetails {
  /** Both shifts of a swap have the same. */
  handover_id: number
  shift_id: number
  /** Pounds. */
  cost_total: number
  holder_id: number
  /** The colleague. */
  told_id: number
}

/**
 * The driver's news of a shift: given to them, moved, unpublished or removed, cancelled, given to someone else or open;
 * or of an open shift: open to them, or asked for by them and given to someone else, not open as it was, or declined;
 * or an offer to them was withdrawn; or of a colleague's shift: the proposal about it has ended, or is valid again.
 */
export type News = 'new' | 'moved' | 'withdrawn' | 'cancelled' | 'lost' | NewsOfOpen
type NewsOfOpen =
  | 'open'
  | 'given'
  | 'ended'
  | 'declined'
  | 'withdrawn offer'
  | 'handover over'
  | 'handover back'

export interface ShiftNews {
  news: News
  shift: ShiftDetails & { id: number }
  /** For a moved shift: the version that the driver knew. */
  before?: ShiftDetails
}

export type NoticeKind = 'publish' | 'unpublish' | 'update'

export interface ShiftNotice {
  driver_id: number
  kind: NoticeKind
  /** New, moved, lost and open shifts, each in rota order. Never empty. */
  news: readonly ShiftNews[]
}

/** An active driver, with the facts for offering open shifts. */
export type OfferedDriver = OfferedReach & { id: number }

const OF_HANDOVER: readonly News[] = ['handover over', 'handover back']

const OF_OPEN: readonly News[] = [
  ...(['open', 'given', 'ended', 'declined', 'withdrawn offer'] satisfies NewsOfOpen[]),
  ...OF_HANDOVER,
]

/** A request of the driver for an open shift has been answered, or is over. */
export const isOfRequest = (news: News): boolean =>
  news === 'given' || news === 'ended' || news === 'declined'

/** It is about what drivers propose to each other. */
export const isOfHandover = (news: News): boolean => OF_HANDOVER.includes(news)

/** The shift is the driver's, or was. */
export const isOfOwn = (news: News): boolean => !OF_OPEN.includes(news)

export const isGone = (news: News): boolean => isOfOwn(news) && news !== 'new' && news !== 'moved'

export const hasMoved = (before: ShiftDetails, after: ShiftDetails): boolean =>
  before.period_date !== after.period_date ||
  before.start_time !== after.start_time ||
  before.finish_time !== after.finish_time ||
  before.restaurant.id !== after.restaurant.id
