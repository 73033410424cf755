import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { type DailyOf, daysOfLine, daysOfShifts, figuresText, totalsByDay } from '../model/dayFigures.ts'
import type { DayNote, Figures, FiguresByDay, Line } from '../model/line.ts'
import type { Scene } from '../model/scene.ts'
import { isAllLoaded } from '../model/scheduleRows.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { dayFiguresQuery, outlineQuery } from './outline.data.ts'
import { useSameList, whileFailed } from './shiftsInSight.ts'

const NO_DAYS: FiguresByDay = new Map()
const NO_LINES: readonly Line[] = []

type Shown = Pick<Scene, 'schedule' | 'view' | 'shownAs' | 'lines'>

const isPartly = ({ schedule, view }: Pick<Shown, 'schedule' | 'view'>): boolean =>
  schedule.agency?.isPartial === true && !view.problem && schedule.shifts.data !== undefined

const openOnly = ({ driver }: Shown['view']) => (driver === 'open' ? 0 : undefined)

/** The totals of the days, of all shifts that the schedule counts; undefined until they are known. */
export function useDayTotals(
  { schedule, view }: Pick<Shown, 'schedule' | 'view'>,
  isAsked = true,
): FiguresByDay | undefined {
  const { settled, rows } = schedule
  const { range, location } = view
  // Beside the totals of the week, those of its days come a moment later.
  const { data: sums } = useQuery({
    ...dayFiguresQuery(range, location, openOnly(view)),
    enabled: isAsked && isPartly({ schedule, view }) && !isAllLoaded(rows),
    refetchInterval: whileFailed,
  })
  return useMemo(() => {
    if (!settled.isKnown) return undefined
    return isAllLoaded(settled.rows)
      ? totalsByDay(settled.rows.map(({ shifts }) => daysOfShifts(shifts)))
      : sums
  }, [settled, sums])
}

export interface KnownFigures {
  ofLine: FiguresByDay | undefined
  totals: FiguresByDay | undefined
}

/** The totals of the days; and the lines, with figures instead of shifts if `withFigures` is given. */
export function useFigures(
  { schedule, view, shownAs, lines }: Shown,
  withFigures?: (line: Line, known: KnownFigures) => Line,
) {
  const isByRestaurant = shownAs.lane === 'restaurants'
  const totals = useDayTotals({ schedule, view })
  const dailyOf = useDailyFigures({
    range: view.range,
    driver: openOnly(view),
    lines: isPartly({ schedule, view }) && isByRestaurant ? lines.rows : NO_LINES,
  })
  const isAnyFolded = lines.rows.some(({ group }) => group?.isFolded)
  const rows = useMemo(() => {
    if (!withFigures && !isAnyFolded) return lines.rows
    return lines.rows.map((line) => {
      const { group } = line
      if (group?.isFolded) {
        const figures = totalsByDay(group.lines.map((one) => daysOfLine(one, dailyOf)))
        return withFigures ? { ...line, figures } : { ...line, notes: figures && notesOf(figures) }
      }
      if (!withFigures || group) return line
      return withFigures(line, { ofLine: isByRestaurant ? daysOfLine(line, dailyOf) : undefined, totals })
    })
  }, [withFigures, isAnyFolded, lines.rows, isByRestaurant, dailyOf, totals])
  return { totals, rows }
}

const BLOCK = 50

interface AskedFigures {
  range: DateRange
  driver: 0 | undefined
  lines: readonly Line[]
}

/** The figures of restaurants by day: those of the blocks of lines, and of the folded areas, that are in sight. */
function useDailyFigures({ range, driver, lines }: AskedFigures): DailyOf {
  const blocks = useMemo(() => figureBlocks(lines), [lines])
  const seen = useScheduleState(
    useShallow(({ sight: { figures = [] } }) =>
      figures.length === 0
        ? NO_BLOCKS
        : blocks.filter(({ keys }) => keys.some((key) => figures.includes(key))),
    ),
  )
  const queries = useQueries({ queries: seen.map(({ ids }) => outlineQuery(range, driver, ids)) })
  const known = useSameList(queries.map(({ data }) => data))
  return useMemo(() => {
    const byId = new Map(
      seen.flatMap(({ ids }, index) => {
        const data = known[index]
        return data ? ids.map((id) => [id, data.restaurants.get(id)?.byDay ?? NO_DAYS] as const) : []
      }),
    )
    return (id) => byId.get(id)
  }, [seen, known])
}

interface FigureBlock {
  /** The keys of its lines: of restaurants, or of the head of a folded area. */
  keys: readonly number[]
  ids: readonly number[]
}

const NO_BLOCKS: readonly FigureBlock[] = []

function figureBlocks(lines: readonly Line[]): readonly FigureBlock[] {
  const alone = lines.flatMap(({ key, group }) => (group ? [] : key))
  const folded = lines.filter(({ group }) => group?.isFolded)
  return [
    ...inBlocks(alone).map((ids) => ({ keys: ids, ids })),
    ...folded.flatMap(({ key, group }) =>
      inBlocks(group?.lines.map((line) => line.key) ?? []).map((ids) => ({ keys: [key], ids })),
    ),
  ]
}

const inBlocks = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / BLOCK) }, (_, nr) => ids.slice(nr * BLOCK, (nr + 1) * BLOCK))

/** The hidden shifts of a folded group, on each day that has any. */
const notesOf = (figures: FiguresByDay): ReadonlyMap<IsoDate, DayNote> =>
  new Map([...figures].map(([date, ofDay]) => [date, hiddenNote(ofDay)]))

function hiddenNote(figures: Figures): DayNote {
  const { shifts, drafts, open } = figures
  const text = [
    shifts > 0 && numberText(shifts),
    open > 0 && `${numberText(open)} open`,
    drafts > 0 && countOf(drafts, 'draft'),
  ]
    .filter(Boolean)
    .join(' · ')
  return { kind: 'more', text, details: figuresText(figures), gaps: [] }
}
