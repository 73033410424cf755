/** The outline of the schedule: what each restaurant has, whether its shifts are loaded or not. */
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { outlineRoutes } from '@driverdesk/contract/shifts/outline.routes.ts'
import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { type DateRange, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ScheduleTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { onLive, onRefetch } from '../../kernel/live.ts'
import { ofShifts } from '../../shifts/shiftChanges.ts'
import { countsOf } from '../model/line.ts'

/** What a restaurant has in the range; money in pence. */
export interface RestaurantOutline extends ScheduleTotals {
  /** How many shifts there are on each day that has any; 35 stands for more, too. */
  days: ReadonlyMap<IsoDate, number>
  /** To how many shifts the toolbar does it. */
  toDelete: number
  unacknowledged: number
}

export interface ScheduleOutline {
  /** The number of the last change that it has seen: an older answer never overwrites a newer one. */
  seq: number
  /** By the id of the restaurant. One without shifts is not in it. */
  restaurants: ReadonlyMap<number, RestaurantOutline>
}

const outlineKeys = {
  all: ['outline'] as const,
  range: ({ from, to }: DateRange, driver: number | undefined) =>
    [...outlineKeys.all, from, to, driver ?? null] as const,
}

/** `driver` 0: of the open shifts alone. */
export const outlineQuery = (range: DateRange, driver?: 0) =>
  queryOptions({
    queryKey: outlineKeys.range(range, driver),
    queryFn: async ({ client, queryKey, signal }): Promise<ScheduleOutline> => {
      const ask = () => fetchOutline(range, driver, undefined, signal)
      const answer = await ask()
      const { seq = 0 } = client.getQueryData<ScheduleOutline>(queryKey) ?? {}
      // A line was asked for again meanwhile.
      return outlineOf(answer.seq < seq ? await ask() : answer, range)
    },
    structuralSharing: false,
    staleTime: 5 * 60_000,
  })

const fetchOutline = (
  { from, to }: DateRange,
  driver: number | undefined,
  restaurant_ids: string | undefined,
  signal?: AbortSignal,
): Promise<Outline> => {
  const driver_id = driver === undefined ? undefined : String(driver)
  const query = { period_date_from: from, period_date_to: to, driver_id, restaurant_ids }
  return call(outlineRoutes.read, { query }, { ...(signal && { signal }) }) as Promise<Outline>
}

function outlineOf({ seq, rows }: Outline, range: DateRange): ScheduleOutline {
  const dates = daysInRange(range)
  return { seq, restaurants: new Map(rows.map((row) => [row[0], restaurantOutline(row, dates)])) }
}

function restaurantOutline(row: Outline['rows'][number], dates: readonly IsoDate[]): RestaurantOutline {
  const [, digits, published, unpublished, draft, open, filledMinutes, ...staff] = row
  const [toDelete, unacknowledged, estCost, expectedSales] = staff
  const days = countsOf(digits, dates)
  const total = published + unpublished + draft
  return {
    ...{ days, published, unpublished, draft, open, total, filledMinutes },
    ...{ toDelete, unacknowledged, estCost, expectedSales },
  }
}

/** How many shifts all restaurants have. */
export function shiftsIn(outline: ScheduleOutline): number {
  let shifts = 0
  for (const { total } of outline.restaurants.values()) shifts += total
  return shifts
}

/** In milliseconds: how long changes are gathered before the outlines are asked for again. */
const PAUSE = { rows: 500, all: 3_000 }

/**
 * Keeps the outlines true. Where not everything is loaded the restaurants of a change are asked for again, and all of them
 * where it may have left another one. Other outlines count as old.
 */
export function useOutlineLive(isPartial: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const touched = new Set<number>()
    const timers: { [kind in keyof typeof PAUSE]?: ReturnType<typeof setTimeout> | undefined } = {}
    const soon = (kind: keyof typeof PAUSE, ask: () => void) => {
      timers[kind] ??= setTimeout(() => {
        timers[kind] = undefined
        ask()
      }, PAUSE[kind])
    }
    const askForAll = () => void client.invalidateQueries({ queryKey: outlineKeys.all })
    const count = (type: 'all' | 'inactive') =>
      void client.invalidateQueries({ queryKey: outlineKeys.all, type, refetchType: 'none' })
    const stops = [
      onLive(shiftLive.name, (events) => {
        count(isPartial ? 'inactive' : 'all')
        if (!isPartial) return
        for (const { event, data } of ofShifts(events)) {
          if (event === DESTROY || event === 'update') soon('all', askForAll)
          if (event !== DESTROY) touched.add((data as Shift).restaurant_id)
        }
        soon('rows', () => {
          void askForRows(client, [...touched])
          touched.clear()
        })
      }),
      onRefetch(askForAll),
    ]
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer)
      for (const stop of stops) stop()
      count('all')
    }
  }, [client, isPartial])
}

/** As many restaurants as are asked for by their ids; of more, all are. */
const MOST_ROWS = 50

async function askForRows(client: QueryClient, restaurants: readonly number[]): Promise<void> {
  if (restaurants.length === 0) return
  const active = client.getQueryCache().findAll({ queryKey: outlineKeys.all, type: 'active' })
  await Promise.all(
    active.map(async ({ queryKey, state }) => {
      // What is on its way may not have seen the change.
      const isThere = state.data !== undefined && state.fetchStatus === 'idle'
      if (!isThere || restaurants.length > MOST_ROWS) return client.invalidateQueries({ queryKey })
      const [, from, to, driver] = queryKey as [string, IsoDate, IsoDate, number | null]
      const answer = await fetchOutline({ from, to }, driver ?? undefined, restaurants.join()).catch(
        () => undefined,
      )
      if (!answer) return client.invalidateQueries({ queryKey })
      const came = outlineOf(answer, { from, to })
      client.setQueryData<ScheduleOutline>(
        queryKey,
        (before) => before && withRows(before, came, restaurants),
        { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
      )
    }),
  )
}

/** The outline with what was answered of some restaurants, unless it has seen more. */
function withRows(before: ScheduleOutline, came: ScheduleOutline, asked: readonly number[]): ScheduleOutline {
  if (came.seq < before.seq) return before
  const restaurants = new Map(before.restaurants)
  for (const id of asked) {
    const row = came.restaurants.get(id)
    if (row) restaurants.set(id, row)
    else restaurants.delete(id)
  }
  return { seq: came.seq, restaurants }
}
