import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Interval, rangeFor } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withRange } from '../ui/desk/deskSearch.ts'
import { useDeskRange } from '../ui/desk/useDeskRange.ts'
import { shiftsQuery } from './data/shiftCache.ts'
import { type ScheduleSearch, type ScheduleView, withInterval } from './schedule.search.ts'

interface RangeOptions {
  view: ScheduleView
  today: IsoDate
  onChange: (search: ScheduleSearch) => void
  /** Who looks. */
  audience?: Audience
  /** Scrolls to today: it may be one of the days already. */
  showToday?: () => void
}

/** The ways to other days of the schedule. */
export function useScheduleRange({ view, today, onChange, audience = 'staff', showToday }: RangeOptions) {
  const client = useQueryClient()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => void client.prefetchQuery(shiftsQuery(range, audience)),
  })
  return {
    onRange: ways.onRange,
    onStep: ways.onStep,
    onStepNear: ways.onStepNear,
    onToday: () => {
      onChange({ ...withRange(rangeFor(view.interval, today), view.interval, today), day: undefined })
      showToday?.()
    },
    onInterval: (interval: Interval) => onChange(withInterval(view, interval, today)),
  }
}
