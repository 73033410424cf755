import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo, useState } from 'react'
import { placesIn } from '../../ui/desk/places.ts'
import { type OwnSchedule, ofOneRestaurant } from '../restaurant/useRestaurantSchedule.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { type ScheduleRow, type ShownRow, scheduleRows } from './scheduleRows.ts'
import { firstToShow } from './shownRestaurant.ts'
import type { useSchedule } from './useSchedule.ts'

interface FirstOptions<R extends ShownRow> {
  /** Of which one is shown; undefined while their shifts are not known, or where none is to be chosen. */
  rows: readonly R[] | undefined
  /** What was asked for: for something else, another one may be shown. */
  asked: string
  today: IsoDate
}

/** The first to show of several restaurants, which then stays while colleagues add and remove shifts. */
function useFirstToShow<R extends ShownRow>({ rows, asked, today }: FirstOptions<R>): R | undefined {
  const [kept, setKept] = useState<{ asked: string; id: number }>()
  if (!rows) return undefined
  const before = kept?.asked === asked ? rows.find(({ restaurant }) => restaurant.id === kept.id) : undefined
  const shown = before ?? firstToShow(rows, today)
  if (shown && !before) setKept({ asked, id: shown.restaurant.id })
  return shown
}

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
