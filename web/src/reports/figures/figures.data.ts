import type { FigureGroup } from '@driverdesk/contract/reports/figures.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type FigureSums,
  type FiguresBy,
  figuresInPence,
  NO_FIGURES,
} from '@driverdesk/domain/reports/figures.ts'
import { figuresFileName } from '@driverdesk/domain/reports/reports.ts'
import { queryOptions } from '@tanstack/react-query'
import { partQuery } from '../../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import type { BehindFigure } from './figures.search.ts'

export const figureKeys = { all: ['figures'] as const }

const groupsQuery = (range: DateRange, location: LocationGuid | undefined, by: FiguresBy) =>
  queryOptions({
    queryKey: [...figureKeys.all, by, range.from, range.to, location],
    queryFn: ({ signal }) =>
      call(
        reportRoutes.figures,
        { query: { ...partQuery({ range, location }), by } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
  })

export const weeksQuery = (range: DateRange, location: LocationGuid | undefined) =>
  queryOptions({
    ...groupsQuery(range, location, 'week'),
    select: (groups: FigureGroup[]) => weeksOf(groups, range),
  })

export const placesQuery = (
  range: DateRange,
  location: LocationGuid | undefined,
  by: Exclude<FiguresBy, 'week'>,
) => queryOptions({ ...groupsQuery(range, location, by), select: placesOf })

/** The groups, dates and location of a table of figures. */
export interface ShownGroups {
  by: FiguresBy
  range: DateRange
  location: LocationGuid | undefined
}

/** Saves a table of figures with its total. */
export async function saveFigures(
  { by, range, location }: ShownGroups,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const query = { ...partQuery({ range, location }), by, format }
  const file = await call(reportRoutes.figuresExport, { query }, { timeoutMs: BULK_TIMEOUT_MS })
  saveFile(file, figuresFileName(by, range, format))
}

export const figureRowsQuery = ({ figure, range, at }: BehindFigure) =>
  queryOptions({
    queryKey: [...figureKeys.all, 'rows', figure, range.from, range.to, at],
    queryFn: ({ signal }) =>
      call(
        reportRoutes.figureRows,
        { query: { ...partQuery({ range, location: at }), figure } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
  })

export interface WeekSums {
  week: IsoDate
  sums: FigureSums
}

function weeksOf(groups: readonly FigureGroup[], { from, to }: DateRange): WeekSums[] {
  const byWeek = new Map(groups.map((group) => [group.week, group]))
  const mondays: IsoDate[] = []
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays.map((week) => {
    const group = byWeek.get(week)
    return { week, sums: group ? figuresInPence(group) : NO_FIGURES }
  })
}

const placesOf = (groups: readonly FigureGroup[]) =>
  groups.map((group) => ({
    guid: group.restaurant_id
      ? (`restaurant-${group.restaurant_id}` as const)
      : (`area-${group.area_id ?? 0}` as const),
    name: group.name,
    sums: figuresInPence(group),
  }))

export type PlaceSums = ReturnType<typeof placesOf>[number]
