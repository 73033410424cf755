import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo, useState } from 'react'
import type { ScheduleView } from '../schedule.search.ts'
import type { Schedule } from './schedule.ts'
import { firstToShow, isAllLoaded, type ShownRow } from './scheduleRows.ts'
import { useSight } from './scheduleStore.ts'

interface OneRestaurantOptions {
  schedule: Schedule
  view: ScheduleView
  today: IsoDate
  /** One restaurant is shown at a time, as on a phone. */
  isOne: boolean
}

const NONE: readonly ShownRow[] = []

/**
 * Narrows the schedule to the one restaurant that a phone shows: the link's, or the first with shifts, which
 * then stays while others add and remove shifts. Totals and actions on all shifts are for that one. `choices`
 * are the other restaurants.
 */
export function useOneRestaurant({ schedule, view, today, isOne }: OneRestaurantOptions) {
  const { rowsOf, isKnown } = schedule
  const { location, driver, busy } = view
  const isNamed = location?.startsWith('restaurant')
  const choices = useMemo(() => (isOne ? rowsOf({ location: undefined, busy }) : NONE), [isOne, rowsOf, busy])
  const named = useMemo(
    () => (isOne && isNamed ? rowsOf({ location, busy: false }) : NONE),
    [isOne, isNamed, rowsOf, location],
  )
  const first = useFirstToShow({
    rows: isOne && !isNamed && schedule.shifts.data ? schedule.rows : undefined,
    asked: `${location} ${driver} ${busy}`,
    today,
  })
  const shown = isNamed ? named[0] : first
  const rows = useMemo(() => (shown ? [shown] : []), [shown])
  useSight(isOne && shown ? { restaurants: [shown.restaurant.id], days: schedule.days } : undefined)
  if (!isOne) return { schedule, view, choices }
  const allRows = async () => (isAllLoaded(rows) || !shown ? rows : schedule.allRows([shown.restaurant.id]))
  return {
    // The figures of one restaurant need no delay.
    schedule: { ...schedule, rows, allRows, settled: { rows, isKnown } },
    view: shown ? { ...view, location: `restaurant-${shown.restaurant.id}` as const } : view,
    choices,
  }
}

interface FirstOptions {
  /** Undefined while the shifts are not loaded, or if the link names a restaurant. */
  rows: readonly ShownRow[] | undefined
  /** The first is chosen again only if this changes. */
  asked: string
  today: IsoDate
}

/** The first restaurant to show, which then stays. */
function useFirstToShow({ rows, asked, today }: FirstOptions): ShownRow | undefined {
  const [kept, setKept] = useState<{ asked: string; id: number }>()
  if (!rows) return undefined
  const before = kept?.asked === asked ? rows.find(({ restaurant }) => restaurant.id === kept.id) : undefined
  const shown = before ?? firstToShow(rows, today)
  if (shown && !before) setKept({ asked, id: shown.restaurant.id })
  return shown
}
