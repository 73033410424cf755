/** The weeks as charts. Their code is large, and is fetched when they are shown. */

import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { type SyntheticEvent, useMemo } from 'react'
import type { MouseHandlerDataParam } from 'recharts'
import { dayAndMonth } from '../../ui/dayWords.ts'
import { useTextScale } from '../../ui/textScale.ts'
import { CHARTS, type Chart } from './chartList.ts'
import classes from './FigureCharts.module.css'
import { nearestDot } from './nearestDot.ts'
import { type WeekFigures, weekText } from './weekFigures.ts'

export interface FigureChartsProps {
  weeks: readonly WeekFigures[]
  /** Of the table that has the same numbers. */
  tableId: string
  /** Opens the rows behind a week of a chart. */
  onRows: (figure: Figure, week: IsoDate) => void
}

export const FigureCharts = ({ weeks, tableId, onRows }: FigureChartsProps) => (
  <div className={classes.charts}>
    {CHARTS.map((chart) => (
      <figure key={chart.key} className={classes.card} aria-describedby={tableId}>
        <figcaption className={classes.head}>
          <h3>{chart.title}</h3>
          <p>{chart.about}</p>
        </figcaption>
        {/* What it draws, the table says. */}
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
      // The dates of the first and the last point have room.
      padding: chart.kind === 'lines' ? { left: 20, right: 20 } : undefined,
    },
    yAxisProps: {
      tickFormatter: chart.tick,
      width: 56 * textScale,
      domain: chart.isWhole ? [0, 100] : undefined,
      allowDecimals: false,
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

const pointOf = (chart: Chart, { week, sums }: WeekFigures) => ({
  week,
  ...Object.fromEntries(chart.series.map(({ name, value }) => [name, value(sums)])),
})
