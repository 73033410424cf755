import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Announce } from '../ui/desk/useAnnouncer.ts'
import type { ScheduleSearch, ScheduleView } from './schedule.search.ts'
import type { useSchedule } from './useSchedule.ts'
import type { useScheduleActions } from './useScheduleActions.ts'

/** What the parts of the schedule screen share. */
export interface ScheduleParts {
  schedule: ReturnType<typeof useSchedule>
  view: ScheduleView
  today: IsoDate
  role: Role
  actions: ReturnType<typeof useScheduleActions>
  announce: Announce
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: ScheduleSearch, replaces?: boolean) => void
}
