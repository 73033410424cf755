import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  SHOW_TO_APPROVE,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/statusFilter.ts'
import { DESK_FIELDS, type DeskView, deskView, ownLocation, RANGES } from '../desk/deskSearch.ts'
import { type Field, flag, oneOf, page, searchOf, text, whole } from '../kernel/search.ts'
import { sortBy } from '../ui/list/listSearch.ts'

const FILTERS = { active: SHOW_ACTIVE, pending: SHOW_PENDING, approve: SHOW_TO_APPROVE } as const
const SOME = ['active', 'pending', 'approve'] as const

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

/** Not a column: timesheets with exceptions come first. */
export const EXCEPTIONS_FIRST = 'exceptions'

const fields = {
  ...DESK_FIELDS,
  interval: RANGES,
  status: oneOf(SOME),
  exceptions: flag,
  sort: sortBy([...COLUMNS, EXCEPTIONS_FIRST]),
  row: ((given) => whole(given) || undefined) satisfies Field<number>,
}

export const validateTimesheetSearch = searchOf({
  ...fields,
  tab: oneOf(['board', 'pay']),
  /** The page of drivers under Pay out. */
  page,
  q: text,
})
export type TimesheetSearch = ReturnType<typeof validateTimesheetSearch>

/** Restaurants have no areas and no day board. */
export const validateOwnTimesheetSearch = searchOf({ ...fields, location: ownLocation })

export interface TimesheetView extends DeskView {
  status: StatusFilter
  exceptions: boolean
  sort?: string | undefined
  row?: number
  tab: 'table' | 'board' | 'pay'
  page?: number
  q?: string
}

export function searchView(search: TimesheetSearch, today: IsoDate): TimesheetView {
  const { status, exceptions = false, sort, row, tab = 'table', page: nr, q } = search
  return {
    // The other tabs also show shifts.
    ...deskView(search, today, tab === 'pay' ? MAX_LIST_DAYS : undefined),
    status: status ? FILTERS[status] : SHOW_ALL,
    exceptions,
    sort,
    row,
    tab,
    page: nr,
    q,
  }
}

export const statusName = (filter: StatusFilter) => SOME.find((name) => FILTERS[name] === filter)

export const withStatus = (filter: StatusFilter): Pick<TimesheetSearch, 'status'> => ({
  status: statusName(filter),
})
