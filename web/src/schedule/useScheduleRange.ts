import type { Interval } from '@driverdesk/domain/kernel/rotaRange.ts'
import { useDeskRange } from '../desk/DeskToolbar.tsx'
import { useScene } from './model/scene.ts'
import { withScheduleInterval } from './schedule.search.ts'

export function useScheduleRange() {
  const { schedule, asked: view, today, onChange, desk } = useScene()
  const ways = useDeskRange({ view, today, onDates: onChange, prefetch: schedule.prefetch })
  return {
    ...ways,
    onToday: () => {
      ways.onToday()
      // Today may be one of the days already.
      desk.showToday()
    },
    onInterval: (interval: Interval) => onChange(withScheduleInterval(view, interval, today)),
  }
}
