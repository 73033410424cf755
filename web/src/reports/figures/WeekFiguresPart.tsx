import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { addFigures } from '@driverdesk/domain/reports/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/FailedState.tsx'
import { LaterPart } from '../../ui/LaterPart.tsx'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import classes from './FiguresTab.module.css'
import { FigureTable } from './FigureTable.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import type { FigureParts } from './figureParts.ts'
import { weeksQuery } from './figures.data.ts'
import { useWeekRows } from './useWeekRows.tsx'
import { WeekHead } from './WeekHead.tsx'
import { weekRange } from './weekFigures.ts'

const load = () => import('./FigureCharts.tsx').then(({ FigureCharts }) => FigureCharts)
const TABLE_ID = 'figures-by-week'

/** The week that is looked at, and all weeks as charts and as a table. */
export function WeekFiguresPart(parts: FigureParts) {
  const { view, onRows } = parts
  const { range, week, location } = view
  const { data: weeks, error, refetch } = useQuery(weeksQuery(range, location))
  const rows = useWeekRows(weeks, parts)
  if (!weeks) {
    return error ? (
      <FailedState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <FiguresSkeleton />
    )
  }
  const sumsOf = (monday: IsoDate) => weeks.find((one) => one.week === monday)?.sums
  const now = sumsOf(week.from)
  const charts = {
    weeks,
    tableId: TABLE_ID,
    onRows: (figure: Parameters<typeof onRows>[0]['figure'], monday: IsoDate) =>
      onRows({ figure, range: weekRange(monday), at: location }),
  }
  return (
    <>
      <section className={classes.part} aria-label="The week">
        <WeekHead {...parts} />
        {now && (
          <FigureTiles
            now={now}
            before={sumsOf(addDays(week.from, -7))}
            onRows={({ rows: figure }) => onRows({ figure, range: week, at: location })}
          />
        )}
      </section>
      <section className={classes.part} aria-label="All weeks">
        <div className={classes.charts}>
          <LaterPart what="charts" load={load} props={charts} />
        </div>
        <div id={TABLE_ID}>
          <FigureTable
            label="By week"
            head="Week"
            rows={rows}
            total={addFigures(weeks.map(({ sums }) => sums))}
            onRows={onRows}
          />
        </div>
      </section>
    </>
  )
}
