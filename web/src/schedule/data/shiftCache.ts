import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { DATED_LIST, datedLists } from '../../kernel/datedLists.ts'
import type { ShiftOf, ShownShift } from '../shift/shownShift.ts'
import { changesOf, completedShift } from './shiftChanges.ts'

export const shiftKeys = {
  all: ['shifts'] as const,
  range: ({ from, to }: DateRange) => [...shiftKeys.all, from, to] as const,
  withoutDrafts: (range: DateRange) => [...shiftKeys.range(range), 'without drafts'] as const,
}

const lists = datedLists<ShownShift>({ all: shiftKeys.all, changesOf, completed: completedShift })
export const { patch: patchShifts, patchOwn, covering: coveringShifts, onRemovals, wasRemoved } = lists

/** The shifts of a range with their timesheets and, for staff, their drivers. */
export const shiftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.range(range),
    queryFn: ({ signal }) => fetchShifts(range, audience, { signal }) as Promise<ShiftOf<A>[]>,
    ...DATED_LIST,
  })

/**
 * As `shiftsQuery`, asked for without the drafts, of which there are no timesheets (document 3, section 4.3); a draft
 * that comes by a live event is in the list all the same.
 */
export const shiftsWithoutDraftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.withoutDrafts(range),
    queryFn: ({ signal }) =>
      fetchShifts(range, audience, { signal, filter_draft: 1 }) as Promise<ShiftOf<A>[]>,
    ...DATED_LIST,
  })

interface FetchOptions {
  signal: AbortSignal
  filter_draft?: 1
}

const fetchShifts = (
  range: DateRange,
  audience: Audience | undefined,
  { signal, filter_draft }: FetchOptions,
): Promise<ShownShift[]> =>
  lists.fetched(range, () => {
    const query = {
      period_date_from: range.from,
      period_date_to: range.to,
      filter_draft,
      with_timesheet: 1,
      with_driver: audience === 'restaurant' ? undefined : 1,
    } as const
    return call(shiftRoutes.list, { query }, { signal }) as Promise<ShownShift[]>
  })
