import type { Audience as AudienceName } from '@driverdesk/contract/kernel/route.ts'
import type { Interval } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { ToAll } from '../act/manyForm.ts'
import type { SendPasted } from '../copy/pasting.ts'
import type { ManyCall, SendCopies } from '../data/acts.data.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ScheduleView } from '../schedule.search.ts'

/** What staff and a restaurant do differently on the schedule that they share. Everything else is one. */
export interface Audience {
  name: AudienceName
  /**
   * How much can be shown; left out, every interval (docs/spec/schedule.md#intervals,
   * docs/spec/schedule.md#restaurant-schedule-screen).
   */
  intervals?: readonly Interval[]
  useSchedule: (view: ScheduleView) => Schedule
  useChangeMany: () => ManyCall
  usePaste: () => SendPasted
  useCopy: () => SendCopies
  /** What can be done to all shifts on screen. */
  toAll: Partial<Record<StatusChangeKind, ToAll>>
  copying: {
    /** As the question names what can be copied. */
    intervals: string
    /** What becomes of the copies. */
    rule: string
    /** Whether a shift of an active restaurant is copied. */
    takes: (shift: ShownShift) => boolean
    /** How the others are said to be left out. */
    leftOut: (count: number) => string
  }
}
