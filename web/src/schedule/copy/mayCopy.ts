import { DAY, rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { withRange } from '../../desk/deskSearch.ts'
import { confirm } from '../../ui/Confirm.tsx'
import type { ScheduleSearch, ScheduleView } from '../schedule.search.ts'

interface CopyQuestion {
  view: ScheduleView
  today: IsoDate
  onChange: (search: ScheduleSearch) => void
  /** The intervals that can be copied. */
  intervals: string
}

/**
 * A day is not copied: it says so, and offers the week (docs/spec/schedule.md#copy-shifts-dialog). Answers whether the
 * dialog may open.
 */
export async function mayCopy(question: CopyQuestion): Promise<boolean> {
  const { view, today, onChange, intervals } = question
  if (view.interval !== DAY) return true
  const showsWeek = await confirm({
    title: 'Copying is unready',
    message: `Shifts of a single day cannot be copied all at once. Choose ${intervals}.`,
    confirmLabel: 'Show the week',
    cancelLabel: 'Close',
  })
  if (showsWeek) onChange(withRange(rangeFor(WEEK, view.range.from), WEEK, today))
  return false
}
