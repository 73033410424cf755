import { type Interval, rangeFor, stepRange } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type DeskSearch, type DeskView, withRange } from './deskSearch.ts'

interface DeskRangeOptions {
  view: DeskView
  today: IsoDate
  /** Shows the days of these parameters. */
  onDates: (dates: Pick<DeskSearch, 'from' | 'to' | 'interval'>) => void
  /** Loads what a range holds ahead of its being shown. */
  prefetch: (range: DateRange) => void
}

/** The ways to other days. What the arrows lead to next is loaded ahead. */
export function useDeskRange({ view, today, onDates, prefetch }: DeskRangeOptions) {
  const { range, interval, problem } = view
  const show = (next: DateRange, nextInterval: Interval = interval) =>
    onDates(withRange(next, nextInterval, today))
  /** What a shorter or longer interval shows: today where the range has it, else its first day. */
  const day = range.from <= today && today <= range.to ? today : range.from
  return {
    onRange: (next: DateRange) => show(next),
    onStep: (direction: 1 | -1) => {
      const next = stepRange(range, interval, direction)
      show(next)
      prefetch(stepRange(next, interval, direction))
    },
    /** The arrows are likely to be used next. */
    onStepNear: () => {
      if (problem) return
      prefetch(stepRange(range, interval, 1))
      prefetch(stepRange(range, interval, -1))
    },
    onToday: () => show(rangeFor(interval, today)),
    onInterval: (next: Interval) => show(rangeFor(next, day), next),
  }
}
