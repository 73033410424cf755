import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LocationGuid } from '../../links/scheduleLink.ts'

/** What a dialog that adds a timesheet is given, for staff and for restaurants. */
export interface NewTimesheetProps {
  /** What the screen shows; where it is a restaurant, the dialog begins with it. */
  location: LocationGuid | undefined
  onClose: () => void
  /** It is stored: the screen shows it, also where its day is not among those shown. */
  onCreated: (timesheet: { id: number; period_date: IsoDate }) => void
}
