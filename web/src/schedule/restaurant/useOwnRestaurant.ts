import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useFirstToShow } from '../model/useFirstToShow.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { type OwnSchedule, ofOneRestaurant } from './useRestaurantSchedule.ts'

interface OwnRestaurantOptions {
  schedule: OwnSchedule
  view: ScheduleView
  today: IsoDate
  /** Elsewhere everything is shown as it is. */
  isPhone: boolean
}

/** Narrows a restaurant account's schedule to the one restaurant that a phone shows, once that is known. */
export function useOwnRestaurant({ schedule, view, today, isPhone }: OwnRestaurantOptions): OwnSchedule {
  const isOne = view.location !== undefined
  const rows = isPhone && !isOne && schedule.shifts.data ? schedule.rows : undefined
  const first = useFirstToShow({ rows, asked: 'all', today })
  const shown = isOne ? schedule.rows[0] : first
  return isPhone && shown ? ofOneRestaurant(schedule, shown) : schedule
}
