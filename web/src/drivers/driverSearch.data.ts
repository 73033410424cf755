import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/scheduleDrivers.routes.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export interface FoundDriver {
  id: number
  /** 'Ann Example (Bromley)' if another has the name. */
  name: string
}

/** The call takes no more ids, and answers no more drivers. */
const MOST = 200
/** Letters of a search. */
const LONGEST = 100

/** The first drivers by name whose names have these words, or those with these ids: a national agency has thousands. */
export const driverSearchQuery = (sought: { search: string } | { ids: readonly number[] }, today: IsoDate) =>
  queryOptions({
    queryKey: ['found drivers', sought],
    queryFn: async ({ signal }): Promise<FoundDriver[]> => {
      const only =
        'ids' in sought
          ? { ids: sought.ids.slice(0, MOST).join(',') }
          : { search: sought.search.slice(0, LONGEST) || undefined }
      const query = { period_date_from: today, period_date_to: today, limit: String(MOST), ...only }
      const { drivers } = await call(scheduleDriverRoutes.list, { query }, { signal })
      return drivers.map(({ id, full_name, told_apart_by }) => ({
        id,
        name: nameApart(full_name, told_apart_by),
      }))
    },
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })
