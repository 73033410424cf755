import type { IsoDate } from '../kernel/wallClock.ts'

/** Codes of an alert's status (docs/spec/alerts.md#alert-record), which is separate for each user. */
export const ALERT_UNREAD = 10
export const ALERT_READ = 20

/** An alert's text and its subject, to which the screens link (alertMenu.ts). */
export interface AlertData {
  /** One sentence that stays true, so it has dates instead of 'today'. */
  message: string
  restaurant_id?: number
  driver_id?: number
  timesheet_id?: number
  /** In an alert about a late start, a rejected shift, or an unpublished one that overlaps. */
  shift_id?: number
  /** Reported sick days whose shifts need drivers. */
  leave_id?: number
  /** The first day that it is about. */
  date?: IsoDate
}

/** An alert to be raised: one function of this folder makes it for each kind (docs/spec/alerts.md#what-makes-an-alert). */
export interface NewAlert {
  /** The live channel of its subject, and the event there. */
  channel: string
  event: string
  /** Prevents a second alert of the same thing; null if it can happen only once. */
  key: string | null
  /** Who gets it: viewers of the restaurant if there is one, else of the driver (docs/spec/accounts.md#manager-scope). */
  restaurant_id: number | null
  driver_id: number | null
  /** The only user who gets it, because it answers their request. */
  panel_user_id?: number
  data: AlertData
}
