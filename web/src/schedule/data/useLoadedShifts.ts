import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LiveEvent, onLive } from '../../kernel/live.ts'
import {
  askForRestaurants,
  type ShiftsOfRestaurants,
  shiftsOfDriverQuery,
  shiftsOfRestaurantsQuery,
  shiftsQuery,
} from '../../shifts/shiftCache.ts'
import { ofShifts } from '../../shifts/shiftChanges.ts'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { AskedShifts, StaffShift } from '../../shifts/shownShift.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { Coming } from '../model/scheduleRows.ts'
import { scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import {
  outlineQuery,
  type RestaurantOutline,
  type ScheduleOutline,
  shiftsIn,
  useOutlineLive,
} from './outline.data.ts'

/** Of more shifts than that only those are loaded that somebody looks at. */
const FEW = 1_000

const NO_SHIFTS: readonly StaffShift[] = []

/** The shifts of a view as far as they are loaded: all of them where they are few, else those of the lines in sight. */
export interface LoadedShifts {
  /** There are too many to load them all; undefined while nobody knows. */
  isPartial: boolean | undefined
  shifts: readonly StaffShift[]
  /** What of a restaurant's is not loaded. */
  comingTo: (restaurantId: number) => Coming | undefined
  /** How they are asked for; `data` undefined until it is known what there is. */
  query: AskedShifts<StaffShift>
  /** All shifts of these restaurants, loaded now where they are not yet. */
  loadAll: (restaurants: readonly number[]) => Promise<readonly StaffShift[]>
  /** Loads what the lines in sight have on other days. */
  prefetch: (range: DateRange) => void
}

const NOTHING_COMES = () => undefined

export function useLoadedShifts(view: ScheduleView): LoadedShifts {
  const { range, driver, problem } = view
  const client = useQueryClient()
  const outline = useQuery({ ...outlineQuery(range), enabled: !problem })
  const isPartial = useIsPartial(outline.data)
  const whole = useShifts(range, !problem && isPartial === false && outline.data !== undefined)
  const ofDriver = useQuery({
    ...shiftsOfDriverQuery(range, typeof driver === 'number' ? driver : 0),
    enabled: isPartial === true && typeof driver === 'number',
  })
  const open = useQuery({ ...outlineQuery(range, 0), enabled: isPartial === true && driver === 'open' })
  const inSight = useShiftsInSight(range, isPartial === true && typeof driver !== 'number')
  useOutlineLive(isPartial === true)

  const asked = driver === 'open' ? open : outline
  const comingTo = useMemo(
    () => (asked.data ? comingOf(asked.data, inSight.parts) : NOTHING_COMES),
    [asked.data, inSight.parts],
  )
  const { from, to } = range
  const loadAll = useCallback(
    (restaurants: readonly number[]) => loadedOf(client, { from, to }, restaurants),
    [client, from, to],
  )
  const ways = { isPartial, loadAll, prefetch: (other: DateRange) => void prefetched(client, other) }
  if (!isPartial) {
    // Of a day of a week that is loaded the shifts are there before its outline is.
    const { data } = whole
    const asked = outline.isError ? outline : whole
    return {
      ...{ shifts: data ?? NO_SHIFTS, comingTo: NOTHING_COMES, ...ways },
      query: { ...asked, data },
    }
  }
  if (typeof driver === 'number') {
    const shifts = ofDriver.data?.records
    return {
      ...{ shifts: shifts ?? NO_SHIFTS, comingTo: NOTHING_COMES, ...ways },
      query: { ...ofDriver, data: shifts },
    }
  }
  const failed = asked.isError ? asked : inSight.failed
  const isThere = asked.data !== undefined && !(inSight.failed && inSight.isEmpty)
  return {
    ...{ shifts: inSight.shifts, comingTo, ...ways },
    query: {
      data: isThere ? inSight.shifts : undefined,
      error: failed?.error ?? null,
      isError: failed !== undefined,
      isFetching: asked.isFetching || inSight.isFetching,
      refetch: () => Promise.all([asked.isError && asked.refetch(), inSight.failed?.refetch()]),
    },
  }
}

/** Whether there are too many shifts to load them all. While nobody knows it of other days, what held for the last does. */
function useIsPartial(outline: ScheduleOutline | undefined): boolean | undefined {
  const [last, setLast] = useState<boolean>()
  const isPartial = useMemo(() => outline && isMany(outline), [outline])
  if (isPartial !== undefined && isPartial !== last) setLast(isPartial)
  return isPartial ?? last
}

const isMany = (outline: ScheduleOutline): boolean => shiftsIn(outline) > FEW

async function prefetched(client: QueryClient, range: DateRange): Promise<void> {
  const outline = await client.fetchQuery(outlineQuery(range)).catch(() => undefined)
  if (!outline) return
  if (!isMany(outline)) return client.prefetchQuery(shiftsQuery(range))
  const { restaurants } = scheduleNow().sight
  // Of a month nobody knows which week will be in sight.
  if (restaurants.length > 0 && weeksOf(range).length === 1)
    return client.prefetchQuery(shiftsOfRestaurantsQuery(range, restaurants))
}

interface Part {
  /** A rota week, or the part of one that the range has. */
  week: DateRange
  /** Undefined until the first of it is there. */
  data: ShiftsOfRestaurants | undefined
}

/** In milliseconds: until what could not be loaded is asked for again. */
const RETRY = 5_000

const NO_WEEKS: readonly DateRange[] = []

/** The shifts of the lines and weeks that are in sight, and of those that have been. */
function useShiftsInSight({ from, to }: DateRange, enabled: boolean) {
  const { restaurants, days } = useScheduleState(({ sight }) => sight)
  const weeks = useMemo(() => (enabled ? weeksOf({ from, to }) : NO_WEEKS), [enabled, from, to])
  // A single week is in sight before the grid has drawn it.
  const isSeen = (week: DateRange) => weeks.length === 1 || isInSight(week, days)
  const queries = useQueries({
    queries: weeks.map((week) => ({
      ...shiftsOfRestaurantsQuery(week, restaurants),
      enabled: restaurants.length > 0 && isSeen(week),
    })),
  })
  /** What could not be loaded is asked for again when something else is looked at. */
  const failedFor = useRef<readonly number[]>(undefined)
  useEffect(() => {
    for (const [index, { data, isFetching, isError, refetch }] of queries.entries()) {
      const week = weeks[index]
      if (!week || !data || isFetching || !isSeen(week)) continue
      if (isError && failedFor.current === restaurants) continue
      failedFor.current = restaurants
      if (restaurants.some((id) => !data.restaurants.has(id))) void refetch()
    }
  })
  const isFailed = queries.some(({ isError, isFetching }) => isError && !isFetching)
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    }, RETRY)
    return () => clearTimeout(timer)
  }, [isFailed, queries])
  const data = useSameList(queries.map((query) => query.data))
  const { parts, shifts } = useMemo(
    () => ({
      parts: weeks.map((week, index): Part => ({ week, data: data[index] })),
      shifts: data.flatMap((part) => part?.records ?? []),
    }),
    [weeks, data],
  )
  useWarningsLive(parts)
  return {
    parts,
    shifts,
    isEmpty: data.every((part) => part === undefined),
    isFetching: queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ isError }) => isError),
  }
}

/** In milliseconds: how long changes are gathered before warnings are asked for again. */
const PAUSE = 3_000

/**
 * Only the server knows whether a shift overlaps one that is not loaded. After a change that may give or take such a warning
 * the lines that it may be in are asked for again.
 */
function useWarningsLive(parts: readonly Part[]): void {
  const client = useQueryClient()
  const latest = useLatest(parts)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const concerned = new Map<DateRange, Set<number>>()
    const ask = () => {
      timer = undefined
      for (const [week, restaurants] of concerned) void askForRestaurants(client, week, [...restaurants])
      concerned.clear()
    }
    const stop = onLive(shiftLive.name, (all) => {
      const events = ofShifts(all)
      for (const { week, data } of latest.current) {
        const mayWarn = data && warnedBy(events)
        const lines = mayWarn ? data.records.filter(mayWarn) : []
        if (lines.length === 0) continue
        const restaurants = concerned.get(week) ?? new Set()
        for (const { restaurant_id } of lines) restaurants.add(restaurant_id)
        concerned.set(week, restaurants)
        timer ??= setTimeout(ask, PAUSE)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, latest])
}

/** Which of the loaded shifts may have got a warning by some events, or lost theirs. */
function warnedBy(events: readonly LiveEvent[]): (shift: StaffShift) => boolean {
  const drivers = new Set(events.map(({ data }) => (data as Partial<Shift>).driver_id))
  const mayEnd = events.some(({ event }) => event === DESTROY || event === 'update')
  return ({ status, driver_id, overlaps }) =>
    status === SHIFT_NEW && driver_id !== null && ((mayEnd && overlaps === 1) || drivers.has(driver_id))
}

/** Loads what is missing of some restaurants, after what is on its way. */
async function loadedOf(
  client: QueryClient,
  range: DateRange,
  restaurants: readonly number[],
): Promise<readonly StaffShift[]> {
  const queries = weeksOf(range).map((week) => ({
    ...{ ...shiftsOfRestaurantsQuery(week, restaurants), staleTime: 0 },
  }))
  for (const query of queries) {
    let part = await client.fetchQuery(query)
    while (restaurants.some((id) => !part.restaurants.has(id))) part = await client.fetchQuery(query)
  }
  // The first weeks have heard of what happened while the last were on their way.
  return queries.flatMap(({ queryKey }) => client.getQueryData(queryKey)?.records ?? [])
}

/** The rota weeks of a range, the first and the last of them cut where it begins and ends. */
function weeksOf(range: DateRange): DateRange[] {
  const weeks: DateRange[] = []
  for (let from = range.from; from <= range.to; ) {
    const { to } = rangeFor(WEEK, from)
    weeks.push({ from, to: [to, range.to].toSorted()[0] ?? to })
    from = addDays(to, 1)
  }
  return weeks
}

const isInSight = ({ from, to }: DateRange, days: readonly IsoDate[]): boolean =>
  days.some((day) => from <= day && day <= to)

/** The same list for as long as the same things are in it. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  const isSame = kept.length === list.length && kept.every((one, index) => one === list[index])
  if (!isSame) setKept(list)
  return isSame ? kept : list
}

/** What is not in any part, by restaurant; the same for as long as it is so. */
function comingOf(outline: ScheduleOutline, parts: readonly Part[]) {
  return (restaurantId: number): Coming | undefined => {
    const restaurant = outline.restaurants.get(restaurantId)
    if (!restaurant) return undefined
    const missing = parts.filter(({ data }) => !data?.restaurants.has(restaurantId)).map(({ week }) => week)
    return missing.length > 0 ? comingIn(restaurant, missing) : undefined
  }
}

/** Kept, so that a line is drawn again only where something of it has come. */
const known = new WeakMap<RestaurantOutline, { name: string; coming: Coming | undefined }>()

function comingIn(outline: RestaurantOutline, weeks: readonly DateRange[]): Coming | undefined {
  const name = weeks.map(({ from }) => from).join()
  const before = known.get(outline)
  if (before?.name === name) return before.coming
  const days = new Map([...outline.days].filter(([day]) => weeks.some((week) => isInSight(week, [day]))))
  const coming = days.size > 0 ? { days, outline } : undefined
  known.set(outline, { name, coming })
  return coming
}
