import { type Interval, intervalLabel } from '@driverdesk/domain/kernel/rotaRange.ts'
import { useOfferCommands } from '../ui/commands.ts'
import type { DeskView } from './deskSearch.ts'
import { EVERY_INTERVAL } from './IntervalControl.tsx'

interface RangeWays {
  view: DeskView
  /** All of them where it is left out. */
  intervals?: readonly Interval[] | undefined
  /** Those that cannot be chosen. */
  disabledIntervals?: readonly Interval[] | undefined
  onStep: (direction: 1 | -1) => void
  onToday: () => void
  onInterval: (interval: Interval) => void
}

/** The ways to other days of a desk, for the palette. */
export function useRangeCommands(ways: RangeWays): void {
  const { view, intervals = EVERY_INTERVAL, disabledIntervals = [], onStep, onToday, onInterval } = ways
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
