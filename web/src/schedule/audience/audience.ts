import type { Audience as AudienceName } from '@driverdesk/contract/kernel/route.ts'
import type { Interval } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { ToAll } from '../act/manyForm.ts'
import type { PasteTarget } from '../copy/pasting.ts'
import type { ManyCall, SendCopies } from '../data/acts.data.ts'
import type { Schedule } from '../model/schedule.ts'
import type { CopiedShift } from '../model/scheduleState.ts'
import type { ScheduleView } from '../schedule.search.ts'

/** How an audience adds a copied shift to a day. */
export interface SendPasted {
  /** The same key for every attempt. */
  send: (copied: CopiedShift, target: PasteTarget, idempotencyKey: string) => Promise<ShownShift>
  /** Why the server does not take the driver; undefined where it refused something else. Left out, nobody names one. */
  refusedDriver?: (error: unknown, copied: CopiedShift) => string | undefined
}

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
