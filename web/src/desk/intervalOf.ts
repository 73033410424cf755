import { type Interval, MONTH, rangeFor, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DeskSearch, DeskView } from './deskSearch.ts'

/**
 * The view of a link with dates and without an interval has the interval that the dates are, such as a month. Screens call it,
 * because what reads a link is part of each first page.
 */
export function withOwnInterval<View extends Pick<DeskView, 'range' | 'interval'>>(
  view: View,
  { interval }: DeskSearch,
): View {
  return interval === undefined ? { ...view, interval: intervalOf(view.range) ?? view.interval } : view
}

function intervalOf({ from, to }: DeskView['range']): Interval | undefined {
  return ([WEEK, TWO_WEEKS, MONTH] as const).find((interval) => {
    const range = rangeFor(interval, from)
    return range.from === from && range.to === to
  })
}
