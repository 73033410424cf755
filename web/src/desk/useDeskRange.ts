import { type Interval, intervalLabel, rangeFor, stepRange } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useOfferCommands } from '../ui/commands.ts'
import { type DeskSearch, type DeskView, withInterval, withRange } from './deskSearch.ts'
import { EVERY_INTERVAL } from './IntervalControl.tsx'

interface DeskRangeOptions {
  view: DeskView
  today: IsoDate
  /** Shows the days of these parameters. */
  onDates: (dates: Pick<DeskSearch, 'from' | 'to' | 'interval' | 'day'>) => void
  /** Loads the records of a range before it is shown. */
  prefetch: (range: DateRange) => void
}

/** Changes the range of a desk, and prefetches the ranges before and after it. */
export function useDeskRange({ view, today, onDates, prefetch }: DeskRangeOptions) {
  const { range, interval, problem } = view
  const show = (next: DateRange) => onDates({ ...withRange(next, interval, today), day: undefined })
  return {
    onRange: show,
    onStep: (direction: 1 | -1) => {
      const next = stepRange(range, interval, direction)
      show(next)
      prefetch(stepRange(next, interval, direction))
    },
    /** Called when the pointer or focus is near the arrows. */
    onStepNear: () => {
      if (problem) return
      prefetch(stepRange(range, interval, 1))
      prefetch(stepRange(range, interval, -1))
    },
    onToday: () => show(rangeFor(interval, today)),
    onInterval: (next: Interval) => onDates(withInterval(view, next, today)),
  }
}

/** The range of a desk and the callbacks that change it. */
export interface RangeControls {
  view: DeskView
  intervals?: readonly Interval[] | undefined
  disabledIntervals?: readonly Interval[] | undefined
  onRange: (range: DateRange) => void
  onStep: (direction: 1 | -1) => void
  /** Called when the pointer or focus is near the arrows. */
  onStepNear: () => void
  onToday: () => void
  onInterval: (interval: Interval) => void
}

/** Offers the range of a desk in the palette. */
export function useRangeCommands(controls: Omit<RangeControls, 'onRange' | 'onStepNear'>): void {
  const { view, intervals = EVERY_INTERVAL, disabledIntervals = [], onStep, onToday, onInterval } = controls
  const step = intervalLabel(view.interval).toLowerCase()
  const others = intervals.filter(
    (interval) => interval !== view.interval && !disabledIntervals.includes(interval),
  )
  useOfferCommands([
    { id: 'today', label: 'Today', run: onToday },
    { id: 'next', label: `Next ${step}`, run: () => onStep(1) },
    { id: 'previous', label: `Previous ${step}`, run: () => onStep(-1) },
    ...others.map((interval) => ({
      id: `interval-${interval}`,
      label: `${intervalLabel(interval)} interval`,
      run: () => onInterval(interval),
    })),
  ])
}
