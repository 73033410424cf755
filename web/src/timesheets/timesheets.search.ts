import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/timesheetRows.ts'
import {
  type DeskSearch,
  type DeskView,
  deskView,
  isFlag,
  validateDeskSearch,
} from '../ui/desk/deskSearch.ts'
import { validateListSearch } from '../ui/list/listSearch.ts'

const FILTERS = { active: SHOW_ACTIVE, pending: SHOW_PENDING, all: SHOW_ALL } as const
type FilterName = keyof typeof FILTERS

/** The columns of the table, by any of which it can be sorted. */
export const COLUMNS = [
  'date',
  'driver',
  'status',
  'progress',
  'location',
  'time',
  'hours',
  'earned',
] as const

/** What a link to the timesheets can say; what it leaves out is all of the week of today, everywhere, of everybody. */
export interface TimesheetSearch extends DeskSearch {
  status?: FilterName
  /** Only rows that differ from the plan. */
  exceptions?: true
  /** A column, with '-' in front where it descends; left out where the earliest comes first. */
  sort?: string
  /** The id of the selected row: of a timesheet, or minus that of a shift without one. */
  row?: number
  /** The board of today; without it the table of the range. */
  tab?: 'board'
}

/** The timesheets that a link means. */
export interface TimesheetView extends DeskView {
  status: StatusFilter
  exceptions: boolean
  sort?: string | undefined
  row?: number
  tab: 'table' | 'board'
}

/** Reads search parameters; those that make no sense, such as a single day, count as left out. */
export function validateTimesheetSearch(search: Record<string, unknown>): TimesheetSearch {
  const { interval, ...desk } = validateDeskSearch(search)
  return {
    ...desk,
    interval: interval === 'day' ? undefined : interval,
    status: isFilterName(search.status) && search.status !== 'all' ? search.status : undefined,
    exceptions: isFlag(search.exceptions) ? true : undefined,
    sort: validateListSearch(search, COLUMNS).sort,
    row: rowOf(search.row),
    tab: search.tab === 'board' ? 'board' : undefined,
  }
}

/** As a restaurant's link: it has no areas and no board. */
export function validateOwnTimesheetSearch(search: Record<string, unknown>): TimesheetSearch {
  const { location, tab: _board, ...own } = validateTimesheetSearch(search)
  return { ...own, location: location?.startsWith('restaurant') ? location : undefined }
}

/** Fills in what the link leaves out, as `deskView` does. */
export function timesheetView(search: TimesheetSearch, today: IsoDate): TimesheetView {
  const { status = 'all', exceptions = false, sort, row, tab = 'table' } = search
  return { ...deskView(search, today), status: FILTERS[status], exceptions, sort, row, tab }
}

/** The parameter of a status filter; 'All' is left out. */
export const withStatus = (filter: StatusFilter): Pick<TimesheetSearch, 'status'> => ({
  status: (Object.keys(FILTERS) as FilterName[]).find(
    (name) => FILTERS[name] === filter && filter !== SHOW_ALL,
  ),
})

const isFilterName = (value: unknown): value is FilterName =>
  typeof value === 'string' && Object.hasOwn(FILTERS, value)

function rowOf(value: unknown): number | undefined {
  const id = Number(value)
  return typeof value !== 'boolean' && Number.isInteger(id) && id !== 0 ? id : undefined
}
