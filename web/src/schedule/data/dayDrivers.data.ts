import type { ScheduleDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  fetchDrivers,
  type ListedDriver,
  listedOnce,
  useDriverPages,
} from '../../desk/scheduleDrivers.data.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import { shiftsOfLinesQuery } from '../../shifts/shiftCache.ts'
import { dayDrivers } from './dayDrivers.ts'

/** The drivers of a day, page by page, with their shifts. All drivers of a national agency would take megabytes. */

interface DayAsked {
  date: IsoDate
  location: LocationGuid | undefined
  search: string
  unavailable: boolean
}

const NO_PAGES: readonly ScheduleDrivers[] = []

/**
 * The drivers who are offered to a shown restaurant, or work there that day, sorted by name
 * (docs/spec/schedule.md#day-header). A page arrives with the shifts of its drivers, which then follow live events.
 */
export function useDayDrivers({ date, location, search, unavailable }: DayAsked) {
  const client = useQueryClient()
  const pages = useDriverPages({
    queryKey: ['day', date, location ?? null, search, unavailable],
    ask: async (offset, signal) => {
      const page = await fetchDrivers(
        { range: { from: date, to: date }, location, search },
        { offset, day: unavailable ? 'off' : 'all', withLine: true },
        signal,
      )
      await loadShifts(client, date, idsOf(page.drivers), signal)
      return page
    },
    placeholderData: (before) => before,
    enabled: true,
  })
  const asked = `${unavailable} ${search}`
  const [answered, setAnswered] = useState(asked)
  if (!pages.isPlaceholderData && answered !== asked) setAnswered(asked)
  const loaded = pages.data?.pages ?? NO_PAGES
  const listed = useMemo(() => listedOnce(loaded), [loaded])
  const { data: known } = useQuery({
    ...shiftsOf(date, idsOf(listed)),
    enabled: ({ state }) => state.data !== undefined,
  })
  const drivers = useMemo(() => dayDrivers(date, listed, known?.records ?? []), [date, listed, known])
  const [first] = loaded
  const isThere = idsOf(listed).every((id) => known?.lines.has(id))
  return {
    drivers,
    /** Names the filters whose drivers these are. */
    answered,
    /** Undefined until the first drivers and their shifts are loaded. */
    figures: isThere && first?.day ? { found: first.count, ...first.day } : undefined,
    error: pages.error,
    retry: () => void pages.refetch(),
    failedPage: pages.failedPage,
    onEnd: pages.onEnd,
  }
}

const idsOf = (drivers: readonly ListedDriver[]) => drivers.map(({ id }) => id)

/**
 * The shifts of these drivers, and of any others whose shifts are known, on the day and on the day before.
 */
const shiftsOf = (date: IsoDate, drivers: readonly number[]) => ({
  ...shiftsOfLinesQuery({ from: addDays(date, -1), to: date }, 'drivers', () => drivers),
  meta: { ownErrors: true },
})

async function loadShifts(
  client: QueryClient,
  date: IsoDate,
  drivers: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const query = shiftsOf(date, drivers)
  const isKnown = (id: number) => client.getQueryData(query.queryKey)?.lines.has(id)
  // A request on its way may be for others.
  while (!drivers.every(isKnown)) {
    signal.throwIfAborted()
    await client.fetchQuery({ ...query, staleTime: 0 })
  }
}
