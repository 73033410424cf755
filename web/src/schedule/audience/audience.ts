import type { Audience as AudienceName } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import type { Interval } from '@driverdesk/domain/shifts/rotaRange.ts'
import type { Announce } from '../../ui/desk/useAnnouncer.ts'
import type { Loaded } from '../act/manyPlan.ts'
import type { Refusal } from '../act/refusedShifts.ts'
import type { PasteTarget } from '../copy/pasting.ts'
import type { ManyCall, SendCopies } from '../data/acts.data.ts'
import type { Schedule } from '../model/schedule.ts'
import type { CopiedShift } from '../model/scheduleState.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import type { ScheduleView } from '../schedule.search.ts'
import type { ShownShift } from '../shift/shownShift.ts'

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
  /** How much can be shown; left out, every interval (document 2, 2.1 and 2.2). */
  intervals?: readonly Interval[]
  useSchedule: (view: ScheduleView) => Schedule
  useActions: (of: ActionsOptions) => ShiftActions
  useChangeMany: () => ManyCall
  usePaste: () => SendPasted
  useCopy: () => SendCopies
  /** What can be done to all shifts on screen, as the toolbar names it. */
  toAll: Partial<Record<BulkAction, (count: number) => string>>
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

export interface ActionsOptions {
  schedule: Schedule
  role: Role
  announce: Announce
  /** What is loaded, for the questions before a change. */
  known: Loaded
}

/** What the menu and the toolbar do to shifts. Each audience is given the shifts that its own list has answered. */
export interface ShiftActions {
  refusal: Refusal<ShownShift> | undefined
  closeRefusal(): void
  /** A call on all shifts is on its way. */
  isSending: boolean
  /** Does to the others what was refused for some. */
  skipRefused(): Promise<void>
  publish(shift: ShownShift): Promise<void>
  unpublish(shift: ShownShift): Promise<void>
  /** Asks, and does it to all of them. None may be left since they were counted. `loaded`: every shift on screen. */
  doToAll(action: BulkAction, shifts: readonly ShownShift[], loaded: readonly ShownShift[]): Promise<void>
  /** Asks, and removes the shift as the person sees it; true once it is gone. */
  remove(shift: ShownShift): Promise<boolean>
}
