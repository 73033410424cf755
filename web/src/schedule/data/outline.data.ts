/**
 * The outline of the schedule: the counts and totals of each restaurant, whether its shifts are loaded or
 * not.
 */

import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { outlineRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { type DateRange, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ScheduleTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { onLive, onRefetch } from '../../kernel/live.ts'
import { stopAll } from '../../kernel/onChanges.ts'
import { afterPause } from '../../kernel/timing.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import { ofShifts } from '../../shifts/shiftChanges.ts'
import { countsOf, type FiguresByDay, figuresByDay } from '../model/line.ts'

/** The totals of a restaurant in the range; money in pence. */
export interface RestaurantOutline extends ScheduleTotals {
  days: ReadonlyMap<IsoDate, number>
  toDelete: number
  unacknowledged: number
  /** The figures of each day with shifts, if they were requested. */
  byDay?: FiguresByDay
}

export interface ScheduleOutline {
  /** The last change it includes: an older answer never overwrites a newer one. */
  seq: number
  restaurants: ReadonlyMap<number, RestaurantOutline>
}

export const outlineKeys = {
  all: ['outline'] as const,
  range: ({ from, to }: DateRange, driver: number | undefined) =>
    [...outlineKeys.all, from, to, driver ?? null] as const,
  daily: (range: DateRange, driver: number | undefined, restaurants: readonly number[]) =>
    [...outlineKeys.range(range, driver), restaurants.join()] as const,
  days: ['outline', 'days'] as const,
}

/** `driver` 0: only open shifts. With `dailyOf`, of these restaurants alone, with the figures of each day. */
export const outlineQuery = (range: DateRange, driver?: 0, dailyOf?: readonly number[]) =>
  queryOptions({
    queryKey: dailyOf ? outlineKeys.daily(range, driver, dailyOf) : outlineKeys.range(range, driver),
    queryFn: async ({ client, queryKey, signal }): Promise<ScheduleOutline> => {
      const ask = () => fetchOutline({ range, driver, dailyOf }, undefined, signal)
      const answer = await ask()
      const { seq = 0 } = client.getQueryData<ScheduleOutline>(queryKey) ?? {}
      // A row was loaded again since.
      return outlineOf(answer.seq < seq ? await ask() : answer, range)
    },
    structuralSharing: false,
    staleTime: 5 * 60_000,
  })

/** The figures of each day of a location; `driver` 0: only open shifts. */
export const dayFiguresQuery = (range: DateRange, location: LocationGuid | undefined, driver?: 0) =>
  queryOptions({
    queryKey: [...outlineKeys.days, range.from, range.to, location ?? null, driver ?? null],
    queryFn: async ({ signal }): Promise<FiguresByDay> => {
      const query = { ...inOutline(range, driver), ...(location && { location }), days: 1 } as const
      const { days } = (await call(outlineRoutes.read, { query }, { signal })) as Outline
      return days ? figuresByDay(days, daysInRange(range)) : new Map()
    },
    staleTime: 5 * 60_000,
  })

const inOutline = ({ from, to }: DateRange, driver: number | undefined) => ({
  period_date_from: from,
  period_date_to: to,
  ...(driver !== undefined && { driver_id: String(driver) }),
})

interface AskedOutline {
  range: DateRange
  driver: number | undefined
  dailyOf: readonly number[] | undefined
}

const fetchOutline = (
  { range, driver, dailyOf }: AskedOutline,
  restaurants = dailyOf,
  signal?: AbortSignal,
): Promise<Outline> => {
  const narrowed = restaurants && { restaurant_ids: restaurants.join() }
  const query = { ...inOutline(range, driver), ...narrowed, ...(dailyOf && ({ daily: 1 } as const)) }
  return call(outlineRoutes.read, { query }, { signal }) as Promise<Outline>
}

function outlineOf({ seq, rows, daily = [] }: Outline, range: DateRange): ScheduleOutline {
  const dates = daysInRange(range)
  const figures = new Map(daily.map(([id, ...row]) => [id, figuresByDay(row, dates)]))
  const restaurants = new Map(
    rows.map((row) => [row[0], { ...restaurantOutline(row, dates), byDay: figures.get(row[0]) }]),
  )
  return { seq, restaurants }
}

export function restaurantOutline(
  row: Outline['rows'][number],
  dates: readonly IsoDate[],
): RestaurantOutline {
  const [, digits, published, unpublished, draft, open, filledMinutes, ...staff] = row
  // A server of the previous version does not send the last one.
  const [toDelete, unacknowledged, estCost, expectedSales, openMinutes = 0] = staff
  const days = countsOf(digits, dates)
  const total = published + unpublished + draft
  return {
    days,
    published,
    unpublished,
    draft,
    open,
    total,
    filledMinutes,
    openMinutes,
    toDelete,
    unacknowledged,
    estCost,
    expectedSales,
  }
}

/** Counts again after many changes. What is not on screen is not shown again before it is counted. */
export function recount(client: QueryClient): void {
  client.removeQueries({ queryKey: outlineKeys.all, type: 'inactive' })
  void client.invalidateQueries({ queryKey: outlineKeys.all })
}

export function shiftsIn(outline: ScheduleOutline): number {
  let shifts = 0
  for (const { total } of outline.restaurants.values()) shifts += total
  return shifts
}

/** The restaurants of the first change are loaded again first, then everything; of many changes, every three seconds. */
const PROMPT = { rows: 150, all: 500 }
const PAUSE = { rows: 500, all: 3_000 }

/**
 * Keeps the outlines up to date. If not all shifts are loaded, it loads the changed restaurants again, or all
 * of them if a shift may have left another one. Other outlines become stale.
 */
export function useOutlineLive(isPartial: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const touched = new Set<number>()
    const askForAll = () => void client.invalidateQueries({ queryKey: outlineKeys.all })
    const allSoon = afterPause(PROMPT.all, askForAll, PAUSE.all)
    const daysSoon = afterPause(
      PROMPT.all,
      () => void client.invalidateQueries({ queryKey: outlineKeys.days }),
      PAUSE.all,
    )
    const rowsSoon = afterPause(
      PROMPT.rows,
      () => {
        void askForRows(client, [...touched])
        touched.clear()
      },
      PAUSE.rows,
    )
    const count = (type: 'all' | 'inactive') =>
      void client.invalidateQueries({ queryKey: outlineKeys.all, type, refetchType: 'none' })
    const onEvents = (events: LiveEvent[]) => {
      count(isPartial ? 'inactive' : 'all')
      if (!isPartial) return
      for (const { event, data } of ofShifts(events)) {
        // All outlines include the figures of the days.
        if (event === DESTROY || event === 'update') allSoon()
        else daysSoon()
        if (event !== DESTROY) touched.add((data as Shift).restaurant_id)
      }
      rowsSoon()
    }
    return stopAll(
      ...[allSoon.cancel, rowsSoon.cancel, daysSoon.cancel, () => count('all')],
      ...[onLive(shiftLive.name, onEvents), onRefetch(askForAll)],
    )
  }, [client, isPartial])
}

const MOST_ROWS = 50

async function askForRows(client: QueryClient, restaurants: readonly number[]): Promise<void> {
  if (restaurants.length === 0) return
  const active = client.getQueryCache().findAll({ queryKey: outlineKeys.all, type: 'active' })
  await Promise.all(
    active.map(async ({ queryKey, state }) => {
      if (queryKey[1] === outlineKeys.days[1]) return
      const [, from, to, driver, of] = queryKey as [string, IsoDate, IsoDate, number | null, string?]
      const dailyOf = of?.split(',').map(Number)
      const asked = dailyOf ? restaurants.filter((id) => dailyOf.includes(id)) : restaurants
      if (asked.length === 0) return
      // A request on its way may not include the change.
      const isThere = state.data !== undefined && state.fetchStatus === 'idle'
      if (!isThere || asked.length > MOST_ROWS) return client.invalidateQueries({ queryKey })
      const outline = { range: { from, to }, driver: driver ?? undefined, dailyOf }
      const answer = await fetchOutline(outline, asked).catch(() => undefined)
      if (!answer) return client.invalidateQueries({ queryKey })
      const came = outlineOf(answer, { from, to })
      client.setQueryData<ScheduleOutline>(queryKey, (before) => before && withRows(before, came, asked), {
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt,
      })
    }),
  )
}

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
