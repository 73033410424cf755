import {
  DAY,
  type Interval,
  intervalLabel,
  MONTH,
  TWO_WEEKS,
  WEEK,
} from '@driverdesk/domain/kernel/rotaRange.ts'
import { SegmentedControl } from '@mantine/core'

interface IntervalControlProps {
  value: Interval
  onChange: (interval: Interval) => void
  intervals?: readonly Interval[]
  /** Intervals that are shown but cannot be chosen. */
  disabled?: readonly Interval[] | undefined
  className?: string | undefined
}

export const EVERY_INTERVAL: readonly Interval[] = [DAY, WEEK, TWO_WEEKS, MONTH]

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
