import { rangeFor, rangeProblem, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { FIGURES, type Figure } from '@driverdesk/domain/reports/figures.ts'
import { MAX_REPORT_DAYS } from '@driverdesk/domain/reports/reports.ts'
import * as z from 'zod/mini'
import { DESK_FIELDS } from '../../desk/deskSearch.ts'
import { date, field, matching, oneOf, searchOf, whole } from '../../kernel/search.ts'
import type { LocationGuid } from '../../links/scheduleLink.ts'

/** How many weeks can be looked at together; 13 are a quarter, 52 a year. */
export const WEEK_COUNTS = [4, 8, 13, 26, 52] as const
export type WeekCount = (typeof WEEK_COUNTS)[number]

const STANDARD_WEEKS = 13

/** What the figures are listed by beside the weeks. */
export type PlacesBy = 'area' | 'restaurant'

/** The rows of a figure, of some days and a location. */
export interface BehindFigure {
  figure: Figure
  range: DateRange
  at: LocationGuid | undefined
}

export const FIGURE_FIELDS = {
  weeks: field(z.pipe(whole, z.literal(WEEK_COUNTS.filter((count) => count !== STANDARD_WEEKS)))),
  /** A day of the last week that is shown; none after the current one is. */
  until: date,
  /** A day of the week that is looked at. */
  week: date,
  location: DESK_FIELDS.location,
  by: oneOf(['restaurant']),
  /** The places of all the weeks instead of the one that is looked at. */
  whole: field(z.literal(true)),
  /** How the places are sorted: '-sales'. */
  sort: matching(/^-?[a-z-]+$/),
  /** The figure whose rows are shown, their days and their location. */
  rows: oneOf(FIGURES),
  rowsFrom: date,
  rowsTo: date,
  rowsAt: DESK_FIELDS.location,
}

/** What a link to the figures can say; what it leaves out is the last 13 weeks up to the current one, everywhere. */
export const validateFigureSearch = searchOf(FIGURE_FIELDS)
export type FigureSearch = ReturnType<typeof validateFigureSearch>

/** The figures that a link means. */
export interface FigureView {
  weeks: WeekCount
  /** From the Monday of the first week to the Sunday of the last. */
  range: DateRange
  /** The week that is looked at: one of the range. */
  week: DateRange
  location: LocationGuid | undefined
  by: PlacesBy
  whole: boolean
  sort: string
  behind: BehindFigure | undefined
}

const weekOf = (date: IsoDate): DateRange => rangeFor(WEEK, date)

/**
 * Fills in what the link leaves out. On a Monday morning one asks how the last week went: that is looked at where the
 * last week shown still goes on.
 */
export function figureView(search: FigureSearch, today: IsoDate): FigureView {
  const { weeks = STANDARD_WEEKS, until = today, location, by = 'area', whole = false } = search
  const last = weekOf(until < today ? until : today)
  const range = { from: addDays(last.from, -7 * (weeks - 1)), to: last.to }
  const wanted = search.week && weekOf(search.week)
  const isShown = wanted && range.from <= wanted.from && wanted.to <= range.to
  const standard = last.to < today ? last : weekOf(addDays(last.from, -7))
  const week = isShown ? wanted : standard
  return { weeks, range, week, location, by, whole, sort: search.sort ?? '-sales', behind: behindOf(search) }
}

function behindOf({ rows, rowsFrom, rowsTo, rowsAt }: FigureSearch): BehindFigure | undefined {
  if (!rows || !rowsFrom || !rowsTo) return undefined
  const range = { from: rowsFrom, to: rowsTo }
  return rangeProblem(range, MAX_REPORT_DAYS) ? undefined : { figure: rows, range, at: rowsAt }
}

/** The parameters of the rows of a figure; of undefined none are shown. */
export const withRows = (behind: BehindFigure | undefined): FigureSearch => ({
  rows: behind?.figure,
  rowsFrom: behind?.range.from,
  rowsTo: behind?.range.to,
  rowsAt: behind?.at,
})

/** The parameters of the weeks that an arrow leads to: as many earlier or later, not beyond the current one. */
export function withStep({ range, weeks }: FigureView, direction: 1 | -1, today: IsoDate): FigureSearch {
  const until = addDays(range.to, 7 * weeks * direction)
  return { until: today <= until ? undefined : weekOf(until).from, week: undefined }
}

/** The parameter of a number of weeks; the standard one is left out. */
export const withWeeks = (weeks: WeekCount): FigureSearch => ({
  weeks: weeks === STANDARD_WEEKS ? undefined : weeks,
})
