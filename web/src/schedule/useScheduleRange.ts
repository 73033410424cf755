import { type Interval, rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import { withRange } from '../desk/deskSearch.ts'
import { useDeskRange } from '../desk/useDeskRange.ts'
import { useScene } from './model/scene.ts'
import { withInterval } from './schedule.search.ts'

export function useScheduleRange() {
  const { schedule, asked: view, today, onChange, desk } = useScene()
  const ways = useDeskRange({ view, today, onDates: onChange, prefetch: schedule.prefetch })
  return {
    onRange: ways.onRange,
    onStep: ways.onStep,
    onStepNear: ways.onStepNear,
    onToday: () => {
      onChange({ ...withRange(rangeFor(view.interval, today), view.interval, today), day: undefined })
      // Today may be one of the days already.
      desk.showToday()
    },
    onInterval: (interval: Interval) => onChange(withInterval(view, interval, today)),
  }
}
