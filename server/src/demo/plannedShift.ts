import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type ASSIGNED,
  FREE,
  SHIFT_DRAFT,
  type ShiftStatus,
  type STALE,
} from '@driverdesk/domain/shifts/shiftStatus.ts'

/** A shift before it has an id, a price and a history. */
export interface PlannedShift {
  restaurantId: number
  status: ShiftStatus
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  driver:
    | { assignment: typeof ASSIGNED; id: number }
    | { assignment: typeof FREE }
    /** Open again, since this driver rejected it. */
    | { assignment: typeof STALE; rejectedBy: number }
  /** Whether the restaurant asked for it; drafts always are. */
  byRestaurant: boolean
}

/** An open shift by an agency's hand, or a restaurant's where it is a draft. */
export function openShift(
  restaurantId: number,
  status: ShiftStatus,
  times: Pick<PlannedShift, 'period_date' | 'start_time' | 'finish_time'>,
): PlannedShift {
  return {
    restaurantId,
    status,
    ...times,
    driver: { assignment: FREE },
    byRestaurant: status === SHIFT_DRAFT,
  }
}
