import { type Interval, rangeFor } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeskRange } from '../ui/desk/useDeskRange.ts'
import type { TimesheetsProps } from './timesheetProps.ts'
import { prefetchTimesheets } from './timesheets.data.ts'

type RangeOptions = Pick<TimesheetsProps, 'desk' | 'view' | 'today' | 'onChange'>

/** The ways to other days of the timesheets. */
export function useTimesheetRange({ desk, view, today, onChange }: RangeOptions) {
  const client = useQueryClient()
  const { show, ...ways } = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => prefetchTimesheets(client, range, desk.audience),
  })
  /** What a shorter or longer interval shows: today where the range has it, else its first day. */
  const day = view.range.from <= today && today <= view.range.to ? today : view.range.from
  return {
    ...ways,
    onToday: () => show(rangeFor(view.interval, today)),
    onInterval: (interval: Interval) => show(rangeFor(interval, day), interval),
  }
}
