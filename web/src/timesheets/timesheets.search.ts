import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/timesheetRows.ts'
import * as z from 'zod/mini'
import { DESK_FIELDS, type DeskView, deskView, ownLocation, RANGES } from '../desk/deskSearch.ts'
import { field, flag, oneOf, searchOf, whole } from '../kernel/search.ts'
import { sortBy } from '../ui/list/listSearch.ts'

const FILTERS = { active: SHOW_ACTIVE, pending: SHOW_PENDING } as const
/** Those that a link says. */
const SOME = ['active', 'pending'] as const

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

/** What the links of staff and of restaurants can say. */
const fields = {
  ...DESK_FIELDS,
  interval: RANGES,
  status: oneOf(SOME),
  /** Only rows that differ from the plan. */
  exceptions: flag,
  /** Left out where the earliest comes first. */
  sort: sortBy(COLUMNS),
  /** The id of the selected row: of a timesheet, or minus that of a shift without one. */
  row: field(whole.check(z.refine((id) => id !== 0))),
}

/** What a link to the timesheets can say; what it leaves out is all of the week of today, everywhere, of everybody. */
export const validateTimesheetSearch = searchOf({
  ...fields,
  /** The board of today; without it the table of the range. */
  tab: oneOf(['board']),
})
export type TimesheetSearch = ReturnType<typeof validateTimesheetSearch>

/** As a restaurant's link: it has no areas and no board. */
export const validateOwnTimesheetSearch = searchOf({ ...fields, location: ownLocation })

/** The timesheets that a link means. */
export interface TimesheetView extends DeskView {
  status: StatusFilter
  exceptions: boolean
  sort?: string | undefined
  row?: number
  tab: 'table' | 'board'
}

/** Fills in what the link leaves out, as `deskView` does. */
export function timesheetView(search: TimesheetSearch, today: IsoDate): TimesheetView {
  const { status, exceptions = false, sort, row, tab = 'table' } = search
  return {
    ...deskView(search, today),
    status: status ? FILTERS[status] : SHOW_ALL,
    exceptions,
    sort,
    row,
    tab,
  }
}

/** The parameter of a status filter; 'All' is left out. */
export const withStatus = (filter: StatusFilter): Pick<TimesheetSearch, 'status'> => ({
  status: SOME.find((name) => FILTERS[name] === filter),
})
