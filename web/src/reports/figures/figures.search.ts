import { MAX_LIST_DAYS, rangeFor, rangeProblem, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import { daysOfMonth } from '@driverdesk/domain/reports/monthlyReport.ts'
import { searchOf } from '../../kernel/search.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import { dayAndMonth } from '../../ui/dateText.ts'
import { FIGURE_FIELDS, STANDARD_WEEKS, type WeekCount } from '../reporting.search.ts'

/** A figure whose rows are listed, for some days and a location. */
export interface BehindFigure {
  figure: Figure
  range: DateRange
  at: LocationGuid | undefined
}

/** The search parameters. By default the last 13 weeks up to the current one, at all locations. */
export const validateFigureSearch = searchOf(FIGURE_FIELDS)
export type FigureSearch = ReturnType<typeof validateFigureSearch>

export interface FigureView {
  weeks: WeekCount
  range: DateRange
  week: DateRange
  location: LocationGuid | undefined
  by: 'area' | 'restaurant'
  whole: boolean
  month: string | undefined
  /** The days whose places are listed. */
  days: DateRange
  sort: string
  /** Compared with the same weeks of last year, which these are, instead of the week before. */
  lastYear: DateRange | undefined
  behind: BehindFigure | undefined
}

/** 52 weeks before, so that weekdays are compared with weekdays. */
export const lastYearOf = (date: IsoDate): IsoDate => addDays(date, -364)

export const weekOf = (date: IsoDate): DateRange => rangeFor(WEEK, date)

/** Fills in defaults. If the last week shown is not over yet, the week before it is selected. */
export function figureView(search: FigureSearch, today: IsoDate): FigureView {
  const { weeks = STANDARD_WEEKS, until = today, location, by = 'area', whole = false } = search
  const last = weekOf(until < today ? until : today)
  const range = { from: addDays(last.from, -7 * (weeks - 1)), to: last.to }
  const wanted = search.week && weekOf(search.week)
  const isShown = wanted && range.from <= wanted.from && wanted.to <= range.to
  const standard = last.to < today ? last : weekOf(addDays(last.from, -7))
  const week = isShown ? wanted : standard
  const lastYear = search.compare && { from: lastYearOf(range.from), to: lastYearOf(range.to) }
  const sort = search.sort ?? '-sales'
  const { month } = search
  const days = month ? daysOfMonth(month) : whole ? range : week
  return { weeks, range, week, location, by, whole, month, days, sort, lastYear, behind: behindOf(search) }
}

function behindOf({ rows, rowsFrom, rowsTo, rowsAt }: FigureSearch): BehindFigure | undefined {
  if (!rows || !rowsFrom || !rowsTo) return undefined
  const range = { from: rowsFrom, to: rowsTo }
  return rangeProblem(range, MAX_LIST_DAYS) ? undefined : { figure: rows, range, at: rowsAt }
}

/** Search parameters for a figure's rows; undefined closes them. */
export const withRows = (behind: BehindFigure | undefined): FigureSearch => ({
  rows: behind?.figure,
  rowsFrom: behind?.range.from,
  rowsTo: behind?.range.to,
  rowsAt: behind?.at,
})

/** Search parameters for as many weeks earlier or later, up to the current week. */
export function withStep({ range, weeks }: FigureView, direction: 1 | -1, today: IsoDate): FigureSearch {
  const until = addDays(range.to, 7 * weeks * direction)
  return { until: today <= until ? undefined : weekOf(until).from, week: undefined }
}

export const withWeeks = (weeks: WeekCount): FigureSearch => ({
  weeks: weeks === STANDARD_WEEKS ? undefined : weeks,
})

export interface FigureParts {
  view: FigureView
  today: IsoDate
  onChange: (search: FigureSearch) => void
  onRows: (behind: BehindFigure) => void
}

/** '9 – 15 Mar', '30 Mar – 5 Apr'. */
export function weekText(monday: IsoDate): string {
  const { from, to } = weekOf(monday)
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayAndMonth(from)
  return `${first} – ${dayAndMonth(to)}`
}

export const weekAndYear = (monday: IsoDate): string => `${weekText(monday)} ${weekOf(monday).to.slice(0, 4)}`
