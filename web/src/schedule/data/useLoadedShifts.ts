import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type LiveEvent, onLive } from '../../kernel/live.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { Coming } from '../model/scheduleRows.ts'
import { scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
import type { ScheduleView } from '../schedule.search.ts'
import type { StaffShift } from '../shift/shownShift.ts'
import {
  outlineQuery,
  type RestaurantOutline,
  type ScheduleOutline,
  shiftsIn,
  useOutlineLive,
} from './outline.data.ts'
import {
  type ShiftsOfRestaurants,
  shiftKeys,
  shiftsOfDriverQuery,
  shiftsOfRestaurantsQuery,
  shiftsQuery,
} from './shiftCache.ts'
import { useShifts } from './shifts.data.ts'

/** Of more shifts than that only those are loaded that somebody looks at. */
const FEW = 1_000

const NO_SHIFTS: readonly StaffShift[] = []

/** The shifts of a view as far as they are loaded: all of them where they are few, else those of the lines in sight. */
export interface LoadedShifts {
  /** They are too many to be loaded unless somebody looks at them; undefined while nobody knows. */
  isPartial: boolean | undefined
  shifts: readonly StaffShift[]
  /** What of a restaurant's is not loaded. */
  comingTo: (restaurantId: number) => Coming | undefined
  /** How they are asked for; `data` undefined until it is known what there is. */
  query: {
    data: readonly StaffShift[] | undefined
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
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
  const isFew = useIsFew(outline.data)
  const whole = useShifts(range, !problem && isFew === true)
  const isPartial = whole.data ? false : isFew === undefined ? undefined : !problem && !isFew
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
  const prefetch = (other: DateRange) => {
    void client.prefetchQuery(outlineQuery(other))
    if (!isPartial) void client.prefetchQuery(shiftsQuery(other))
    // Of a month nobody knows which week will be in sight.
    else if (weeksOf(other).length === 1)
      void client.prefetchQuery(shiftsOfRestaurantsQuery(other, scheduleNow().sight.restaurants))
  }
  const ways = { isPartial, loadAll, prefetch }
  if (!isPartial) {
    const query = whole.data || !outline.isError ? whole : { ...outline, data: undefined }
    return { ...ways, shifts: whole.data ?? NO_SHIFTS, comingTo: NOTHING_COMES, query }
  }
  if (typeof driver === 'number') {
    const shifts = ofDriver.data?.records
    return {
      ...{ shifts: shifts ?? NO_SHIFTS, comingTo: NOTHING_COMES, ...ways },
      query: { ...ofDriver, data: shifts },
    }
  }
  const failed = asked.isError ? asked : inSight.failed
  return {
    ...{ shifts: inSight.shifts, comingTo, ...ways },
    query: {
      data: asked.data && inSight.shifts,
      error: failed?.error ?? null,
      isError: failed !== undefined,
      isFetching: asked.isFetching || inSight.isFetching,
      refetch: () => Promise.all([asked.isError && asked.refetch(), inSight.failed?.refetch()]),
    },
  }
}

/** Whether there are few of them; until that is known of other days, as it was of the last. */
function useIsFew(outline: ScheduleOutline | undefined): boolean | undefined {
  const [last, setLast] = useState<boolean>()
  const isFew = useMemo(() => outline && shiftsIn(outline) <= FEW, [outline])
  if (isFew !== undefined && isFew !== last) setLast(isFew)
  return isFew ?? last
}

interface Part {
  /** A rota week, or the part of one that the range has. */
  week: DateRange
  /** Undefined until the first of it is there. */
  data: ShiftsOfRestaurants | undefined
}

const NO_WEEKS: readonly DateRange[] = []

/** The shifts of the lines and weeks that are in sight, and of those that have been. */
function useShiftsInSight({ from, to }: DateRange, enabled: boolean) {
  const { restaurants, days } = useScheduleState(({ sight }) => sight)
  const weeks = useMemo(() => (enabled ? weeksOf({ from, to }) : NO_WEEKS), [enabled, from, to])
  const queries = useQueries({
    queries: weeks.map((week) => ({
      ...shiftsOfRestaurantsQuery(week, restaurants),
      enabled: restaurants.length > 0 && isInSight(week, days),
    })),
  })
  useEffect(() => {
    for (const [index, { data, isFetching, isError, refetch }] of queries.entries()) {
      const week = weeks[index]
      if (!week || !data || isFetching || isError || !isInSight(week, days)) continue
      if (restaurants.some((id) => !data.restaurants.has(id))) void refetch()
    }
  })
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
    isFetching: queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ isError }) => isError),
  }
}

/** In milliseconds: how long changes are gathered before warnings are asked for again. */
const PAUSE = 3_000

/**
 * Only the server knows whether a shift overlaps one that is not loaded. After a change to such a one the loaded shifts are
 * asked for again, where their warnings may be other ones.
 */
function useWarningsLive(parts: readonly Part[]): void {
  const client = useQueryClient()
  const latest = useLatest(parts)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(shiftLive.name, (events) => {
      const concerned = latest.current.filter(
        ({ data }) => data && events.some((event) => mayWarn(event, data)),
      )
      if (concerned.length === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        for (const { week } of latest.current)
          void client.invalidateQueries({ queryKey: shiftKeys.ofRestaurants(week) })
      }, PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, latest])
}

function mayWarn({ event, data }: LiveEvent, { records, restaurants }: ShiftsOfRestaurants): boolean {
  const { restaurant_id, driver_id } = data as Partial<Shift>
  if (restaurant_id !== undefined && restaurants.has(restaurant_id)) return false
  const mayHaveEnded = event === DESTROY || event === 'update'
  return records.some(
    (shift) =>
      shift.status === SHIFT_NEW &&
      ((mayHaveEnded && shift.overlaps === 1) || (driver_id && shift.driver_id === driver_id)),
  )
}

/** Loads what is missing of some restaurants, after what is on its way. */
async function loadedOf(
  client: QueryClient,
  range: DateRange,
  restaurants: readonly number[],
): Promise<readonly StaffShift[]> {
  const shifts: StaffShift[] = []
  for (const week of weeksOf(range)) {
    const query = { ...shiftsOfRestaurantsQuery(week, restaurants), staleTime: 0 }
    let part = await client.fetchQuery(query)
    while (restaurants.some((id) => !part.restaurants.has(id))) part = await client.fetchQuery(query)
    shifts.push(...part.records)
  }
  return shifts
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
    const restaurant = outline.get(restaurantId)
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
