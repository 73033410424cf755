import type { IsoDate } from '../kernel/wallClock.ts'

/** Codes of an alert's status (docs/spec/alerts.md#alert-record); each person has one of their own. */
export const ALERT_UNREAD = 10
export const ALERT_READ = 20

/** What an alert says, and what it is about: the screens link to that (alertPlace.ts). */
export interface AlertData {
  /** One sentence that stays true: with dates, and without 'today'. */
  message: string
  restaurant_id?: number
  driver_id?: number
  timesheet_id?: number
  /** The first day that it is about. */
  date?: IsoDate
}

/**
 * An alert to be raised: one function of this folder makes it for each kind (docs/spec/alerts.md#what-makes-an-alert).
 */
export interface NewAlert {
  /** The live channel of what it is about, and what happened there. */
  channel: string
  event: string
  /** What can be found more than once has a name, under which it is raised once; null for what happens once by itself. */
  key: string | null
  /**
   * Whose viewers get it: those of the restaurant where there is one, else those of the driver
   * (docs/spec/accounts.md#manager-scope).
   */
  restaurant_id: number | null
  driver_id: number | null
  /** Where it answers what one person has asked for: nobody else gets it. */
  panel_user_id?: number
  data: AlertData
}
