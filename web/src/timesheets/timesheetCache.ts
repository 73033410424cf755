import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { DatedChange } from '../kernel/datedChanges.ts'
import { DATED_LIST, datedLists } from '../kernel/datedLists.ts'
import type { LiveEvent } from '../kernel/live.ts'
import type { ShownTimesheet, TimesheetOf } from './shownTimesheet.ts'

export const timesheetKeys = {
  all: ['timesheets'] as const,
  range: ({ from, to }: DateRange) => [...timesheetKeys.all, from, to] as const,
}

type TimesheetChange = DatedChange<ShownTimesheet>

const PUTTING: readonly string[] = timesheetLive.events

/** The changes that live events bring: 'destroy' removes, every other one puts (docs/spec/kernel.md#live-events). */
export function changesOf(events: readonly LiveEvent[]): TimesheetChange[] {
  return events.flatMap(({ channel, event, data }): TimesheetChange[] => {
    if (channel !== timesheetLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownTimesheet }] : []
  })
}

const lists = datedLists<ShownTimesheet>({ all: timesheetKeys.all, changesOf })
export const {
  patch: patchTimesheets,
  /** Enters the answers to our own calls. */
  patchOwn: patchOwnTimesheets,
  covering: coveringTimesheets,
} = lists

/** The saved timesheets of a range. */
export const timesheetsQuery = <A extends Audience>(range: DateRange, _audience: A) =>
  queryOptions({
    queryKey: timesheetKeys.range(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, () =>
        call(
          timesheetRoutes.list,
          { query: { period_date_from: range.from, period_date_to: range.to } },
          { signal },
        ),
      ) as Promise<TimesheetOf<A>[]>,
    ...DATED_LIST,
  })
