import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { chosenLocation } from '../ui/desk/locationChoices.ts'
import type { Announce } from '../ui/desk/useAnnouncer.ts'
import type { KnownPlace } from './act/manyPlan.ts'
import type { useScheduleActions } from './act/useScheduleActions.ts'
import type { ShownRow } from './model/scheduleRows.ts'
import type { useSchedule } from './model/useSchedule.ts'
import type { ScheduleSearch, ScheduleView } from './schedule.search.ts'
import type { DriversById } from './shift/shiftWords.ts'
import type { ShownShift } from './shift/shownShift.ts'

/** What is on screen, to staff and to a restaurant alike. */
export interface ShownSchedule {
  /** The restaurants where shifts may be put, in sight or not. */
  places: readonly KnownPlace[]
  rows: readonly ShownRow[]
  days: readonly IsoDate[]
  /** Every shift of the days. */
  loaded: readonly ShownShift[]
  /** Those who are told no names have none. */
  driversById: DriversById
  /** The shifts are there. */
  isKnown: boolean
}

/** What the parts of the schedule screen share. */
export interface ScheduleParts {
  schedule: ReturnType<typeof useSchedule>
  /** The days, place and driver that the shifts are of. */
  view: ScheduleView
  today: IsoDate
  role: Role
  actions: ReturnType<typeof useScheduleActions>
  announce: Announce
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: ScheduleSearch, replaces?: boolean) => void
}

/** What is on screen, as the dialogs about all of it name it: 'Brighton, open shifts'. */
export function shownText({ schedule, view }: Pick<ScheduleParts, 'schedule' | 'view'>): string {
  const { places, driversById, queries } = schedule
  const where = chosenLocation(view.location, queries.locations.data, places).label
  const who = view.driver === 'open' ? 'open shifts' : view.driver && driversById.get(view.driver)?.full_name
  return [where, who].filter(Boolean).join(', ')
}
