import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import {
  type Figure,
  type FigureSums,
  fillRate,
  latenessRate,
  margin,
  rejectionRate,
} from '@driverdesk/domain/reports/figures.ts'
import { type SyntheticEvent, useMemo } from 'react'
import type { MouseHandlerDataParam } from 'recharts'
import { dayAndMonth } from '../../ui/dateText.ts'
import { useTextScale } from '../../ui/textScale.ts'
import classes from './FigureCharts.module.css'
import type { WeekSums } from './figures.data.ts'
import { weekText } from './figures.search.ts'

interface FigureChartsProps {
  weeks: readonly WeekSums[]
  tableId: string
  onRows: (figure: Figure, week: IsoDate) => void
}

/** The weeks as charts. Loaded by a dynamic import, because the chart library is large. */
export const FigureCharts = ({ weeks, tableId, onRows }: FigureChartsProps) => (
  <div className={classes.charts}>
    {CHARTS.map((chart) => (
      <figure key={chart.key} className={classes.card} aria-describedby={tableId}>
        <figcaption className={classes.head}>
          <h3>{chart.title}</h3>
          <p>{chart.about}</p>
        </figcaption>
        {/* The table says the same. */}
        <div aria-hidden="true">
          <Drawing chart={chart} weeks={weeks} onRows={onRows} />
        </div>
      </figure>
    ))}
  </div>
)

function Drawing({ chart, weeks, onRows }: Pick<FigureChartsProps, 'weeks' | 'onRows'> & { chart: Chart }) {
  const textScale = useTextScale()
  const data = useMemo(() => weeks.map((one) => pointOf(chart, one)), [chart, weeks])
  const onClick = ({ activeTooltipIndex }: MouseHandlerDataParam, event: SyntheticEvent) => {
    const pressed = weeks[Number(activeTooltipIndex ?? -1)]
    if (!pressed) return
    const drawn = chart.series.filter(({ value }) => value(pressed.sums) !== null)
    onRows(drawn[nearestDot(event)]?.rows ?? chart.rows, pressed.week)
  }
  const ticks = useMemo(() => (chart.isWhole ? QUARTERS : roundTicks(heights(chart, weeks))), [chart, weeks])
  const shared = {
    className: classes.drawing,
    h: 190,
    data,
    dataKey: 'week',
    series: chart.series.map(({ name, color }) => ({ name, color })),
    withLegend: true,
    legendProps: { verticalAlign: 'top', height: 28 * textScale } as const,
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: chart.text,
    accessibilityLayer: false,
    xAxisProps: {
      tickFormatter: dayAndMonth,
      minTickGap: 12 * textScale,
      interval: 'equidistantPreserveStart',
      // Leaves room for the first and the last date.
      padding: chart.kind === 'lines' ? { left: 20, right: 20 } : undefined,
    },
    yAxisProps: {
      tickFormatter: chart.tick,
      width: 56 * textScale,
      domain: [Math.min(...ticks), Math.max(...ticks)],
      ticks,
    },
    tooltipProps: { labelFormatter: (label: unknown) => (label ? weekText(String(label)) : '') },
  } as const
  if (chart.kind === 'lines') {
    return <LineChart {...shared} curveType="linear" lineChartProps={{ onClick }} connectNulls={false} />
  }
  return (
    <BarChart
      {...shared}
      type={chart.kind === 'stack' ? 'stacked' : 'default'}
      maxBarWidth={chart.kind === 'stack' ? 36 : 18}
      barChartProps={{ onClick, barGap: 2 }}
    />
  )
}

const QUARTERS = [0, 25, 50, 75, 100]

/** The values that are drawn. A stacked series ends at the sum of itself and those below it. */
const heights = ({ kind, series }: Chart, weeks: readonly WeekSums[]): number[] =>
  weeks.flatMap(({ sums }) => {
    let below = 0
    return series.map(({ value }) => {
      const height = (value(sums) ?? 0) + below
      if (kind === 'stack') below = height
      return height
    })
  })

/** Returns ticks at a step of 1, 2 or 5 times a power of ten, from zero to beyond all values. */
export function roundTicks(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const least = Math.max(1, (high - low) / 5)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * ([1, 2, 5].find((times) => times * power >= least) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const pointOf = (chart: Chart, { week, sums }: WeekSums) => ({
  week,
  ...Object.fromEntries(chart.series.map(({ name, value }) => [name, value(sums)])),
})

interface Series {
  name: string
  color: string
  /** In pounds, hours or per cent; null if there was nothing to count. */
  value: (sums: FigureSums) => number | null
  rows?: Figure
}

interface Chart {
  key: string
  title: string
  about: string
  kind: 'bars' | 'stack' | 'lines'
  series: readonly Series[]
  tick: (value: number) => string
  text: (value: number) => string
  isWhole?: boolean
  rows: Figure
}

const pounds = (value: number) => formatMoney(Math.round(value * 100))
const roundPounds = (value: number) => {
  const pounds = Math.abs(value)
  const text =
    pounds >= 1_000 ? `${(pounds / 1000).toLocaleString('en-GB')}k` : pounds.toLocaleString('en-GB')
  return `${value < 0 ? '−' : ''}£${text}`
}
const hours = (value: number) => `${value.toFixed(1)} h`
const percent = (value: number) => `${value.toFixed(1)}%`
const hundredths = (rate: number | undefined) => (rate === undefined ? null : rate * 100)

/** Distinct in both colour schemes and to people who are red-green colour-blind. */
const STRONG = 'var(--figure-strong)'
const PALE = 'var(--figure-pale)'
const GAIN = 'var(--figure-gain)'
const WARN = 'var(--figure-warn)'

const CHARTS: readonly Chart[] = [
  {
    key: 'sales',
    title: 'Expected sales',
    about: 'Cost of the planned shifts, and the margin on top of it',
    kind: 'stack',
    series: [
      { name: 'Cost', color: PALE, value: ({ planned_cost }) => planned_cost / 100 },
      { name: 'Margin', color: GAIN, value: (sums) => margin(sums) / 100 },
    ],
    tick: roundPounds,
    text: pounds,
    rows: 'shifts',
  },
  {
    key: 'hours',
    title: 'Hours, planned and worked',
    about: 'Worked shifts: the planned hours, and the hours of their timesheets',
    kind: 'bars',
    series: [
      { name: 'Planned', color: PALE, value: (sums) => sums.compared_planned_minutes / 60 },
      { name: 'Worked', color: STRONG, value: (sums) => sums.compared_worked_minutes / 60 },
    ],
    tick: (value) => `${value.toLocaleString('en-GB')} h`,
    text: hours,
    rows: 'compared',
  },
  {
    key: 'filled',
    title: 'Filled',
    about: 'Planned shifts that have a driver',
    kind: 'lines',
    series: [{ name: 'Filled', color: STRONG, value: (sums) => hundredths(fillRate(sums)) }],
    tick: (value) => `${value}%`,
    text: percent,
    isWhole: true,
    rows: 'open',
  },
  {
    key: 'trouble',
    title: 'Rejected and late',
    about: 'Shifts that drivers gave back, or started 15 minutes late or more',
    kind: 'lines',
    series: [
      { name: 'Rejected', color: WARN, value: (sums) => hundredths(rejectionRate(sums)), rows: 'rejected' },
      { name: 'Late', color: STRONG, value: (sums) => hundredths(latenessRate(sums)), rows: 'late' },
    ],
    tick: (value) => `${value}%`,
    text: percent,
    rows: 'late',
  },
]

/**
 * Returns the index of the line whose dot is nearest to the pointer, or -1 if no line has one. A line without a value in
 * that week has no dot.
 */
export function nearestDot({ target, nativeEvent }: SyntheticEvent): number {
  if (!(target instanceof Element && nativeEvent instanceof MouseEvent)) return -1
  const dots = [...(target.closest('.recharts-wrapper')?.querySelectorAll('.recharts-active-dot') ?? [])]
  const away = dots.map((dot) => {
    const { top, height } = dot.getBoundingClientRect()
    return Math.abs(top + height / 2 - nativeEvent.clientY)
  })
  return away.indexOf(Math.min(...away))
}
