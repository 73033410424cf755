import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Interval, rangeFor, stepRange } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ScheduleSearch, type ScheduleView, withInterval, withRange } from './schedule.search.ts'
import { shiftsQuery } from './shiftCache.ts'

interface RangeOptions {
  view: ScheduleView
  today: IsoDate
  onChange: (search: ScheduleSearch) => void
  /** Who looks. */
  audience?: Audience
}

/** The ways to other days. The shifts of where the arrows lead next are loaded ahead. */
export function useScheduleRange({ view, today, onChange, audience = 'staff' }: RangeOptions) {
  const client = useQueryClient()
  const show = (range: DateRange) => onChange(withRange(range, view.interval, today))
  const prefetch = (range: DateRange) => void client.prefetchQuery(shiftsQuery(range, audience))
  return {
    onRange: show,
    onStep: (direction: 1 | -1) => {
      const next = stepRange(view.range, view.interval, direction)
      show(next)
      prefetch(stepRange(next, view.interval, direction))
    },
    /** The arrows are likely to be used next. */
    onStepNear: () => {
      if (view.problem) return
      prefetch(stepRange(view.range, view.interval, 1))
      prefetch(stepRange(view.range, view.interval, -1))
    },
    onToday: () =>
      onChange({ ...withRange(rangeFor(view.interval, today), view.interval, today), day: undefined }),
    onInterval: (interval: Interval) => onChange(withInterval(view, interval, today)),
  }
}
