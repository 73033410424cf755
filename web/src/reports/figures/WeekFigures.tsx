import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { addFigures, type Figure, type FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { ActionIcon, Button, Flex, SegmentedControl } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LaterPart } from '../../ui/LaterPart.tsx'
import classes from './FiguresTab.module.css'
import table from './FigureTable.module.css'
import { FigureButton, FiguresStandIn, FigureTable, type FigureTableRow } from './FigureTable.tsx'
import tiles from './FigureTiles.module.css'
import { figureChange, HEADLINES, type ShownFigure } from './figureList.ts'
import { type WeekSums, weeksQuery } from './figures.data.ts'
import { type FigureParts, lastYearOf, weekAndYear, weekOf, weekText } from './figures.search.ts'

const load = () => import('./FigureCharts.tsx').then(({ FigureCharts }) => FigureCharts)
const TABLE_ID = 'figures-by-week'

export function WeekFigures(parts: FigureParts) {
  const { view, onRows } = parts
  const { range, week, location, lastYear } = view
  const { data: weeks, error, refetch } = useQuery(weeksQuery(range, location))
  const rows = useWeekRows(weeks, parts)
  const {
    data: former,
    isError,
    refetch: loadFormer,
  } = useQuery({
    ...weeksQuery(lastYear ?? range, location),
    enabled: lastYear !== undefined,
  })
  if (!weeks) return <FiguresStandIn error={error} onRetry={() => void refetch()} />
  const sumsOf = (monday: IsoDate, of: readonly WeekSums[] | undefined = weeks) =>
    of?.find((one) => one.week === monday)?.sums
  const now = sumsOf(week.from)
  const charts = {
    weeks,
    tableId: TABLE_ID,
    onRows: (figure: Figure, monday: IsoDate) => onRows({ figure, range: weekOf(monday), at: location }),
  }
  return (
    <>
      <section className={classes.part} aria-label="The week">
        <WeekHead {...parts} />
        {lastYear && isError && (
          <Button size="xs" variant="default" w="fit-content" onClick={() => void loadFormer()}>
            Last year could not be loaded. Try again
          </Button>
        )}
        {now && (
          <FigureTiles
            now={now}
            before={lastYear ? sumsOf(lastYearOf(week.from), former ?? []) : sumsOf(addDays(week.from, -7))}
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
            total={totalOf(weeks)}
            before={lastYear && former && totalOf(former)}
            shown={{ by: 'week', range, location }}
            onRows={onRows}
          />
        </div>
      </section>
    </>
  )
}

const totalOf = (weeks: readonly WeekSums[]) => addFigures(weeks.map(({ sums }) => sums))

function WeekHead({ view, today, onChange }: FigureParts) {
  const { range, week, lastYear } = view
  return (
    <div className={classes.head}>
      <h2>Week {weekAndYear(week.from)}</h2>
      <Flex gap="0.25rem">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Previous week"
          disabled={week.from <= range.from}
          onClick={() => onChange({ week: addDays(week.from, -7) })}
        >
          <IconChevronLeft size="1rem" stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Next week"
          disabled={week.to >= range.to}
          onClick={() => onChange({ week: addDays(week.from, 7) })}
        >
          <IconChevronRight size="1rem" stroke={1.5} />
        </ActionIcon>
      </Flex>
      <p>
        {today <= week.to ? 'So far, compared with' : 'Compared with'}
        <span className={classes.onPaper}> {lastYear ? 'last year' : 'the previous week'}</span>
      </p>
      <SegmentedControl
        size="xs"
        aria-label="Compared with"
        data={[
          { value: 'week', label: 'Previous week' },
          { value: 'year', label: 'Last year' },
        ]}
        value={lastYear ? 'year' : 'week'}
        onChange={(next) => onChange({ compare: next === 'year' ? next : undefined })}
      />
    </div>
  )
}

interface FigureTilesProps {
  now: FigureSums
  before: FigureSums | undefined
  onRows: (figure: ShownFigure) => void
}

/** The headlines of a week, each with a detail and its change; each opens the rows behind it. */
const FigureTiles = ({ now, before, onRows }: FigureTilesProps) => (
  <dl className={tiles.tiles}>
    {HEADLINES.map(({ figure, beside }) => {
      const change = figureChange(figure, now, before)
      return (
        <div key={figure.key} className={tiles.tile}>
          <dt>{figure.head}</dt>
          <dd className={tiles.value}>
            <FigureButton figure={figure} sums={now} className={tiles.link} onRows={onRows} />
          </dd>
          <dd className={tiles.beside}>{beside(now)}</dd>
          {change && (
            <dd className={tiles.change} data-good={change.isGood}>
              {change.isMore === true && <IconArrowUpRight size="0.875rem" aria-hidden="true" />}
              {change.isMore === false && <IconArrowDownRight size="0.875rem" aria-hidden="true" />}
              {change.text}
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)

/** The weeks as table rows, the latest first; pressing one selects it. */
function useWeekRows(
  weeks: readonly WeekSums[] | undefined,
  { view, today, onChange }: FigureParts,
): readonly FigureTableRow[] {
  const { week, location } = view
  return useMemo(
    () =>
      (weeks ?? []).toReversed().map(({ week: monday, sums }) => ({
        key: monday,
        name: (
          <>
            <button
              type="button"
              className={table.week}
              aria-pressed={monday === week.from}
              onClick={() => onChange({ week: monday })}
            >
              {weekText(monday)}
            </button>
            {today <= weekOf(monday).to && <span className={table.soFar}>so far</span>}
          </>
        ),
        sums,
        of: { range: weekOf(monday), at: location },
        isMarked: monday === week.from,
      })),
    [weeks, week.from, location, today, onChange],
  )
}
