/** Notices to drivers about shifts, before they become text. */
import type { OfferedReach, OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import type { AssignmentStatus, ShiftStatus } from './shiftStatus.ts'

/** When and where a driver works, as the notice gives it. */
export interface NotifiedShift extends ShiftHours {
  restaurant: OfferingRestaurant & { name: string }
}

/** A shift that a driver is notified of; `driver_id` null or 0 is an open shift. */
export interface NoticedShift extends NotifiedShift {
  id: number
  driver_id: number | null
}

/** A shift as it was or is, regardless of who may see it. */
export interface ScheduledShift extends NoticedShift {
  status: ShiftStatus
  status_assigned: AssignmentStatus
}

/** One shift of a step; null: it was not there, or is gone. */
export interface ShiftChange {
  before: ScheduledShift | null
  after: ScheduledShift | null
}

/** A shift as its driver was last notified of it, or acknowledged it. */
export interface KnownShift extends NotifiedShift {
  driver_id: number
  shift_id: number
  /** They were notified since that it is no longer theirs. */
  is_gone: boolean
}

/**
 * The driver's news of a shift: theirs, theirs at another time or place, not planned any more, cancelled, someone
 * else's or no one's, or one that they could have.
 */
export type News = 'new' | 'moved' | 'withdrawn' | 'cancelled' | 'lost' | 'open'

export interface ShiftNews {
  news: News
  shift: NotifiedShift & { id: number }
  /** Of a moved shift: as the driver knew it. */
  before?: NotifiedShift
}

export type NoticeKind = 'publish' | 'unpublish' | 'update'

/** One driver's notice from one call. */
export interface ShiftNotice {
  driver_id: number
  kind: NoticeKind
  /** New ones, moved ones, gone ones, and what is open, each in the order of the rota. Never empty. */
  news: readonly ShiftNews[]
}

/** An active driver, as far as open shifts are offered to them. */
export type OfferedDriver = OfferedReach & { id: number }

export const isGone = (news: News): boolean => news !== 'new' && news !== 'moved' && news !== 'open'

/** True if the driver would come at another time or to another place. */
export const hasMoved = (before: NotifiedShift, after: NotifiedShift): boolean =>
  before.period_date !== after.period_date ||
  before.start_time !== after.start_time ||
  before.finish_time !== after.finish_time ||
  before.restaurant.id !== after.restaurant.id
