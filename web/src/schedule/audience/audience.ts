import type { Audience as AudienceName } from '@driverdesk/contract/kernel/route.ts'
import type { Interval } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { StatusChangeKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { ToAll } from '../act/manyForm.ts'
import type { SendPasted } from '../copy/pasting.ts'
import type { ManyCall, SendCopies } from '../data/acts.data.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ScheduleView } from '../schedule.search.ts'

export interface Audience {
  name: AudienceName
  /**
   * Left out for every interval (docs/spec/schedule.md#intervals,
   * docs/spec/schedule.md#restaurant-schedule-screen).
   */
  intervals?: readonly Interval[]
  useSchedule: (view: ScheduleView) => Schedule
  useChangeMany: () => ManyCall
  usePaste: () => SendPasted
  useCopy: () => SendCopies
  toAll: Partial<Record<StatusChangeKind, ToAll>>
  copying: {
    /** The intervals that can be copied, as the question names them. */
    intervals: string
    rule: string
    takes: (shift: ShownShift) => boolean
    leftOut: (count: number) => string
  }
}
