/**
 * The outline of the schedule: the counts and totals of each restaurant, whether its shifts are loaded or
 * not.
 */

import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
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
import { stopAll } from '../../kernel/onChanges.ts'
import { ofShifts } from '../../shifts/shiftChanges.ts'
import { countsOf, type Figures, type FiguresByDay } from '../model/line.ts'
import { afterPause } from './afterPause.ts'

/** The totals of a restaurant in the range; money in pence. */
export interface RestaurantOutline extends ScheduleTotals {
  /** The number of shifts on each day that has any; 35 means 35 or more. */
  days: ReadonlyMap<IsoDate, number>
  /** The number of shifts that 'Delete Unpublished Shifts' removes. */
  toDelete: number
  unacknowledged: number
  /** Of each day with shifts, if they were asked for. */
  byDay?: FiguresByDay
}

export interface ScheduleOutline {
  /** The last change it includes: an older answer never overwrites a newer one. */
  seq: number
  /** By restaurant id. A restaurant without shifts is left out. */
  restaurants: ReadonlyMap<number, RestaurantOutline>
}

const outlineKeys = {
  all: ['outline'] as const,
  range: ({ from, to }: DateRange, driver: number | undefined) =>
    [...outlineKeys.all, from, to, driver ?? null] as const,
  daily: (range: DateRange, driver: number | undefined) =>
    [...outlineKeys.range(range, driver), 'daily'] as const,
}

/** `driver` 0: only open shifts. With `isDaily`, the figures of each day. */
export const outlineQuery = (range: DateRange, driver?: 0, isDaily = false) =>
  queryOptions({
    queryKey: isDaily ? outlineKeys.daily(range, driver) : outlineKeys.range(range, driver),
    queryFn: async ({ client, queryKey, signal }): Promise<ScheduleOutline> => {
      const ask = () => fetchOutline({ range, driver, isDaily }, undefined, signal)
      const answer = await ask()
      const { seq = 0 } = client.getQueryData<ScheduleOutline>(queryKey) ?? {}
      // A row was loaded again since.
      return outlineOf(answer.seq < seq ? await ask() : answer, range)
    },
    structuralSharing: false,
    staleTime: 5 * 60_000,
  })

interface AskedOutline {
  range: DateRange
  driver: number | undefined
  isDaily: boolean
}

const fetchOutline = (
  { range: { from, to }, driver, isDaily }: AskedOutline,
  restaurant_ids: string | undefined,
  signal?: AbortSignal,
): Promise<Outline> => {
  const driver_id = driver === undefined ? undefined : String(driver)
  const daily = isDaily ? (1 as const) : undefined
  const query = { period_date_from: from, period_date_to: to, driver_id, restaurant_ids, daily }
  return call(outlineRoutes.read, { query }, { signal }) as Promise<Outline>
}

function outlineOf({ seq, rows, daily = [] }: Outline, range: DateRange): ScheduleOutline {
  const dates = daysInRange(range)
  const byDay = new Map(daily.map((row) => [row[0], daysOf(row, dates)]))
  const restaurants = new Map(
    rows.map((row) => [row[0], { ...restaurantOutline(row, dates), byDay: byDay.get(row[0]) }]),
  )
  return { seq, restaurants }
}

function daysOf(
  [, shifts, open, minutes, cost]: NonNullable<Outline['daily']>[number],
  dates: readonly IsoDate[],
): FiguresByDay {
  const days = new Map<IsoDate, Figures>()
  for (const [index, date] of dates.entries()) {
    const figures = { shifts: shifts[index] ?? 0, open: open[index] ?? 0, minutes: minutes[index] ?? 0 }
    if (figures.shifts > 0) days.set(date, { ...figures, cost: cost[index] })
  }
  return days
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

export function shiftsIn(outline: ScheduleOutline): number {
  let shifts = 0
  for (const { total } of outline.restaurants.values()) shifts += total
  return shifts
}

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
    const allSoon = afterPause(PAUSE.all, askForAll)
    const rowsSoon = afterPause(PAUSE.rows, () => {
      void askForRows(client, [...touched])
      touched.clear()
    })
    const count = (type: 'all' | 'inactive') =>
      void client.invalidateQueries({ queryKey: outlineKeys.all, type, refetchType: 'none' })
    const hear = (events: LiveEvent[]) => {
      count(isPartial ? 'inactive' : 'all')
      if (!isPartial) return
      for (const { event, data } of ofShifts(events)) {
        if (event === DESTROY || event === 'update') allSoon()
        if (event !== DESTROY) touched.add((data as Shift).restaurant_id)
      }
      rowsSoon()
    }
    return stopAll(allSoon.cancel, rowsSoon.cancel, onLive(shiftLive.name, hear), onRefetch(askForAll), () =>
      count('all'),
    )
  }, [client, isPartial])
}

/** The most restaurants that are loaded by id. */
const MOST_ROWS = 50

async function askForRows(client: QueryClient, restaurants: readonly number[]): Promise<void> {
  if (restaurants.length === 0) return
  const active = client.getQueryCache().findAll({ queryKey: outlineKeys.all, type: 'active' })
  await Promise.all(
    active.map(async ({ queryKey, state }) => {
      // A request on its way may not include the change.
      const isThere = state.data !== undefined && state.fetchStatus === 'idle'
      if (!isThere || restaurants.length > MOST_ROWS) return client.invalidateQueries({ queryKey })
      const [, from, to, driver, daily] = queryKey as [string, IsoDate, IsoDate, number | null, 'daily'?]
      const asked = { range: { from, to }, driver: driver ?? undefined, isDaily: daily !== undefined }
      const answer = await fetchOutline(asked, restaurants.join()).catch(() => undefined)
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
