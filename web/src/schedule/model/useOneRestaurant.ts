import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import { placesIn } from '../../ui/desk/places.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { type ScheduleRow, scheduleRows } from './scheduleRows.ts'
import { useFirstToShow } from './useFirstToShow.ts'
import type { useSchedule } from './useSchedule.ts'

interface OneRestaurantOptions {
  schedule: ReturnType<typeof useSchedule>
  view: ScheduleView
  today: IsoDate
  /** Elsewhere everything is shown as it is. */
  isPhone: boolean
}

const NONE: readonly ScheduleRow[] = []

/**
 * Narrows the schedule to the one restaurant that a phone shows: the link's; of an area, or of all, the first to show,
 * which then stays while colleagues add and remove shifts. What is counted, and done to all shifts, is of that one.
 * `choices` are the restaurants to go on to.
 */
export function useOneRestaurant({ schedule, view, today, isPhone }: OneRestaurantOptions) {
  const { places, byRestaurant, settled } = schedule
  const { location, driver, busy } = view
  const choices = useMemo(
    () => (isPhone ? scheduleRows(places, byRestaurant, { driver, busy }) : NONE),
    [isPhone, places, byRestaurant, driver, busy],
  )
  const isOne = location?.startsWith('restaurant')
  const named = useMemo(
    () =>
      isPhone && isOne
        ? scheduleRows(placesIn(places, location), byRestaurant, { driver, busy: false })
        : NONE,
    [isPhone, isOne, places, location, byRestaurant, driver],
  )
  const first = useFirstToShow({
    rows: isPhone && !isOne && schedule.queries.shifts.data ? schedule.rows : undefined,
    asked: `${location} ${driver} ${busy}`,
    today,
  })
  const shown = isOne ? named[0] : first
  const rows = useMemo(() => (shown ? [shown] : []), [shown])
  if (!isPhone) return { schedule, view, choices }
  return {
    schedule: { ...schedule, rows, settled: { ...settled, rows } },
    view: shown ? { ...view, location: `restaurant-${shown.restaurant.id}` as const } : view,
    choices,
  }
}
