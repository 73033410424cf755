import {
  DAY,
  type Interval,
  intervalLabel,
  MONTH,
  rangeFor,
  stepRange,
  TWO_WEEKS,
  WEEK,
} from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOfferCommands } from '../ui/commands.ts'
import { RangePicker } from '../ui/RangePicker.tsx'
import classes from './DeskToolbar.module.css'
import { type DeskSearch, type DeskView, withInterval, withRange } from './deskSearch.ts'

interface DeskToolbarProps extends RangeControls {
  /** The filters by location and driver. */
  where: ReactNode
  views?: ReactNode
  actions: ReactNode
  help?: ReactNode
}

interface PlainToolbarProps {
  where: ReactNode
  /** Instead of dates: 'All dates'. */
  note: string
}

export const PlainToolbar = ({ where, note }: PlainToolbarProps) => (
  <div className={classes.toolbar}>
    {where && <div className={classes.where}>{where}</div>}
    <span className={classes.note}>{note}</span>
  </div>
)

/**
 * The toolbar of a desk (docs/spec/schedule.md#toolbar, docs/spec/schedule.md#submitting-drafts,
 * docs/spec/timesheets.md#admin-timesheets).
 */
export function DeskToolbar(props: DeskToolbarProps) {
  const { view, where, intervals, views, actions, help } = props
  useRangeCommands(props)
  return (
    <div className={classes.toolbar}>
      {where && <div className={classes.where}>{where}</div>}
      <div className={classes.when}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead of the arrows inside. */}
        <div onPointerEnter={props.onStepNear} onFocus={props.onStepNear}>
          <RangePicker
            value={view.range}
            onChange={props.onRange}
            onStep={props.onStep}
            step={intervalLabel(view.interval).toLowerCase()}
          />
        </div>
      </div>
      <Button variant="default" className={classes.today} onClick={props.onToday}>
        Today
      </Button>
      <IntervalControl
        className={classes.interval}
        intervals={intervals}
        disabled={props.disabledIntervals}
        value={view.interval}
        onChange={props.onInterval}
      />
      {views}
      <div className={classes.end}>
        <div className={classes.actions}>{actions}</div>
        {help && <div className={classes.help}>{help}</div>}
      </div>
    </div>
  )
}

interface IntervalControlProps {
  value: Interval
  onChange: (interval: Interval) => void
  intervals?: readonly Interval[]
  /** Intervals that are shown but cannot be chosen. */
  disabled?: readonly Interval[] | undefined
  className?: string | undefined
}

const EVERY_INTERVAL: readonly Interval[] = [DAY, WEEK, TWO_WEEKS, MONTH]

export const IntervalControl = ({
  value,
  onChange,
  intervals = EVERY_INTERVAL,
  disabled = [],
  className,
}: IntervalControlProps) => (
  <SegmentedControl
    className={className}
    aria-label="Interval"
    data={intervals.map((interval) => ({
      value: String(interval),
      label: intervalLabel(interval),
      disabled: disabled.includes(interval),
    }))}
    value={String(value)}
    onChange={(chosen) => onChange(Number(chosen) as Interval)}
  />
)

interface DeskRangeOptions {
  view: DeskView
  today: IsoDate
  onDates: (dates: Pick<DeskSearch, 'from' | 'to' | 'interval' | 'day'>) => void
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

export interface RangeControls {
  view: DeskView
  intervals?: readonly Interval[] | undefined
  disabledIntervals?: readonly Interval[] | undefined
  onRange: (range: DateRange) => void
  onStep: (direction: 1 | -1) => void
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
