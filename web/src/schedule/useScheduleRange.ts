import { type Interval, rangeFor } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withRange } from '../ui/desk/deskSearch.ts'
import { useDeskRange } from '../ui/desk/useDeskRange.ts'
import { shiftsQuery } from './data/shiftCache.ts'
import { useScene } from './model/scene.ts'
import { withInterval } from './schedule.search.ts'

/** The ways to other days of the schedule. */
export function useScheduleRange() {
  const { audience, asked: view, today, onChange, desk } = useScene()
  const client = useQueryClient()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => void client.prefetchQuery(shiftsQuery(range, audience.name)),
  })
  return {
    onRange: ways.onRange,
    onStep: ways.onStep,
    onStepNear: ways.onStepNear,
    onToday: () => {
      onChange({ ...withRange(rangeFor(view.interval, today), view.interval, today), day: undefined })
      // It may be one of the days already.
      desk.showToday()
    },
    onInterval: (interval: Interval) => onChange(withInterval(view, interval, today)),
  }
}
