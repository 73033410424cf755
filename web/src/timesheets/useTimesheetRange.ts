import { useQueryClient } from '@tanstack/react-query'
import { useDeskRange } from '../desk/useDeskRange.ts'
import type { TimesheetsProps } from './timesheetProps.ts'
import { prefetchTimesheets } from './timesheets.data.ts'

type RangeOptions = Pick<TimesheetsProps, 'desk' | 'view' | 'today' | 'onChange'>

/** The ways to other days of the timesheets. */
export function useTimesheetRange({ desk, view, today, onChange }: RangeOptions) {
  const client = useQueryClient()
  return useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => prefetchTimesheets(client, range, desk.audience),
  })
}
