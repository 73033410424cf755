import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { restaurantIn } from '../../desk/deskSearch.ts'
import { afterPaint } from '../../kernel/timing.ts'
import {
  firstOpenQuery,
  shiftsOfDriverQuery,
  shiftsOfLinesQuery,
  shiftsQuery,
} from '../../shifts/shiftCache.ts'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { AskedShifts, Lane, StaffShift } from '../../shifts/shownShift.ts'
import { openShown } from '../model/line.ts'
import type { Coming } from '../model/scheduleRows.ts'
import { scheduleNow, useScheduleState } from '../model/scheduleStore.ts'
import { type ScheduleView, showsFigures } from '../schedule.search.ts'
import {
  outlineQuery,
  type RestaurantOutline,
  type ScheduleOutline,
  shiftsIn,
  useOutlineLive,
} from './outline.data.ts'
import {
  idsInSight,
  isInSight,
  NO_WEEKS,
  type Part,
  useShiftsInSight,
  weeksInSight,
  whileFailed,
} from './shiftsInSight.ts'
import { useRefetchSoon } from './useRefetchSoon.ts'

/** Beyond this number of shifts, only those in sight are loaded. */
const FEW = 1_000

const NO_SHIFTS: readonly StaffShift[] = []

/** The loaded shifts of a view: all if they are few, else those of the lines in sight. */
export interface LoadedShifts {
  /** There are too many to load all; undefined until that is known. */
  isPartial: boolean | undefined
  shifts: readonly StaffShift[]
  comingTo: (restaurantId: number) => Coming | undefined
  /** The query; its `data` is undefined until the number of shifts is known. */
  query: AskedShifts<StaffShift>
  /** The outline of the open shifts, if not all shifts are loaded. */
  open: ScheduleOutline | undefined
  /** The weeks whose shifts of a driver are not loaded, if the lines are drivers. */
  missingOf: (driverId: number) => readonly DateRange[]
  loadAll: (ids: readonly number[], of?: Lane) => Promise<readonly StaffShift[]>
  prefetch: (range: DateRange) => void
}

const NOTHING_COMES = () => undefined
const NOTHING_MISSING = () => NO_WEEKS

export function useLoadedShifts(view: ScheduleView, lane: Lane = 'restaurants'): LoadedShifts {
  const { range, driver, problem } = view
  const client = useQueryClient()
  const only = lane === 'restaurants' && driver === undefined ? restaurantIn(view.location) : undefined
  const [drawn, setDrawn] = useState<string>()
  const onlyInRange = `${only} ${range.from} ${range.to}`
  const { all, one, areMany } = useOutlines(view, only, drawn === onlyInRange)
  const whole = useShifts(range, !problem && areMany === false && all.data !== undefined)
  // The shifts of one restaurant are loaded before all others, with which they may clash.
  const isOne = only !== undefined && whole.data === undefined
  const outline = isOne ? one : all
  const isPartial = isOne || areMany
  const ofDriver = useQuery({
    ...shiftsOfDriverQuery(range, typeof driver === 'number' ? driver : 0),
    enabled: isPartial === true && typeof driver === 'number',
  })
  const open = useQuery({
    ...outlineQuery(range, 0),
    refetchInterval: whileFailed,
    enabled: isPartial === true && (driver === 'open' || lane === 'drivers'),
  })
  const isInParts = isPartial === true && typeof driver !== 'number'
  // Totals and actions on all shifts are by restaurant in every view.
  const restaurants = useShiftsInSight({ range, lane: 'restaurants', only, enabled: isInParts })
  const isOneThere = one.data !== undefined && !(restaurants.isEmpty && !restaurants.failed)
  // The shifts of a loaded week are shown for its day until the day's own are loaded, because no live event changes the
  // former.
  const isDrawable = only !== undefined && (whole.data !== undefined || isOneThere)
  useEffect(() => {
    if (isDrawable) return afterPaint(() => setDrawn(onlyInRange))
  }, [isDrawable, onlyInRange])
  const { drivers, firstOpen, missingOf } = useShiftsOfDrivers(view, isInParts && lane === 'drivers')
  const inSight = lane === 'restaurants' ? restaurants : drivers
  useOutlineLive(isPartial === true)

  const asked = driver === 'open' ? open : outline
  const comingTo = useMemo(
    () => (asked.data ? comingOf(asked.data, restaurants.parts) : NOTHING_COMES),
    [asked.data, restaurants.parts],
  )
  const { from, to } = range
  const shown = useMemo(
    () =>
      lane === 'restaurants'
        ? restaurants.shifts
        : eachOnce([...restaurants.shifts, ...(firstOpen.records ?? NO_SHIFTS), ...drivers.shifts]),
    [lane, drivers.shifts, restaurants.shifts, firstOpen.records],
  )
  const loadAll = useCallback(
    (ids: readonly number[], of: Lane = 'restaurants') => loadedOf(client, { from, to }, of, ids),
    [client, from, to],
  )
  const ways = {
    isPartial,
    loadAll,
    open: open.data,
    missingOf: isInParts ? missingOf : NOTHING_MISSING,
    prefetch: (other: DateRange) => void prefetched(client, other),
  }
  const allKnown = (
    shifts: readonly StaffShift[] | undefined,
    asked: Omit<AskedShifts<unknown>, 'data'>,
  ) => ({
    shifts: shifts ?? NO_SHIFTS,
    comingTo: NOTHING_COMES,
    ...ways,
    query: asShifts(asked, shifts),
  })
  // For a day of a loaded week, the shifts are there before the outline.
  if (!isPartial) return allKnown(whole.data, outline.isError ? outline : whole)
  if (typeof driver === 'number') return allKnown(ofDriver.data?.records, ofDriver)
  // Without the outline of the open shifts their number is not known.
  const needed = [asked, ...(lane === 'drivers' ? [open, firstOpen] : [])]
  const failed = needed.find(({ isError }) => isError) ?? inSight.failed
  const isThere = asked.data !== undefined && !(inSight.failed && inSight.isEmpty)
  return {
    shifts: shown,
    comingTo,
    ...ways,
    query: {
      data: isThere ? shown : undefined,
      error: failed?.error ?? null,
      isError: failed !== undefined,
      refetch: () =>
        Promise.all([...needed.map((one) => one.isError && one.refetch()), inSight.failed?.refetch()]),
    },
  }
}

/** Names what is read: a copy of the whole query would render again whenever a request begins or ends. */
const asShifts = (
  { error, isError, refetch }: Omit<AskedShifts<unknown>, 'data'>,
  data: readonly StaffShift[] | undefined,
): AskedShifts<StaffShift> => ({ data, error, isError, refetch })

/**
 * The outline of all restaurants. If `only` one is shown, its own outline comes first, and that of all once it is drawn, unless
 * all shifts are few and known.
 */
function useOutlines({ range, problem }: ScheduleView, only: number | undefined, isDrawn: boolean) {
  const all = useQuery({ ...outlineQuery(range), enabled: !problem && (only === undefined || isDrawn) })
  const areMany = useIsPartial(all.data)
  const isNeeded = only !== undefined && !(all.data !== undefined && areMany === false)
  const one = useQuery({ ...outlineQuery(range, undefined, [only ?? 0]), enabled: !problem && isNeeded })
  return { all, one, areMany }
}

/** True if there are too many shifts to load all. Until other days are known, the last answer holds. */
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
  const { sight } = scheduleNow()
  const lane: Lane = sight.drivers ? 'drivers' : 'restaurants'
  const ids = idsInSight(sight, lane)
  // Which week of a month will be in sight is not known.
  if (ids.length > 0 && weeksInSight(range).length === 1)
    return client.prefetchQuery(shiftsOfLinesQuery(range, lane, () => ids))
}

function useFirstOpen({ range, location }: ScheduleView, enabled: boolean) {
  const isUnfolded = useScheduleState((state) => state.isOpenUnfolded)
  const most = openShown(isUnfolded)
  const query = useQuery({
    ...firstOpenQuery(range, location, most, (id) => scheduleNow().opened.has(id)),
    enabled,
    placeholderData: keepPreviousData,
  })
  const { refetch } = query
  // When one is filled, the next one moves up.
  useRefetchSoon(enabled, refetch)
  return {
    records: enabled ? query.data?.records : undefined,
    isError: enabled && query.isError,
    error: query.error,
    refetch,
  }
}

/** Several lists may have the same shift: the last one counts. */
const eachOnce = (shifts: readonly StaffShift[]): readonly StaffShift[] => [
  ...new Map(shifts.map((shift) => [shift.id, shift])).values(),
]

async function loadedOf(
  client: QueryClient,
  range: DateRange,
  lane: Lane,
  ids: readonly number[],
): Promise<readonly StaffShift[]> {
  const queries = weeksInSight(range).map((week) => ({
    ...shiftsOfLinesQuery(week, lane, () => ids),
    staleTime: 0,
  }))
  for (const query of queries) {
    let part = await client.fetchQuery(query)
    while (ids.some((id) => !part.lines.has(id))) part = await client.fetchQuery(query)
  }
  // Read at the end, so that the first weeks include changes made while the last ones loaded.
  return queries.flatMap(({ queryKey }) => client.getQueryData(queryKey)?.records ?? [])
}

/** The shifts of the drivers in sight, and the first open ones. The figures of a month come with the lines instead. */
function useShiftsOfDrivers(view: ScheduleView, isAsked: boolean) {
  const { range } = view
  const { from, to } = range
  const enabled = isAsked && !showsFigures(view)
  const drivers = useShiftsInSight({ range, lane: 'drivers', enabled })
  const firstOpen = useFirstOpen(view, enabled)
  const missingOf = useMemo(
    () => missingFrom(drivers.parts, weeksInSight({ from, to })),
    [drivers.parts, from, to],
  )
  return { drivers, firstOpen, missingOf }
}

/** Returns a function that finds the weeks of a line that are not loaded: all of them, if the line has not been asked for. */
function missingFrom(parts: readonly Part[], all: readonly DateRange[]) {
  const asked = new Set(parts.flatMap(({ data }) => [...(data?.lines ?? [])]))
  return (line: number) => (asked.has(line) ? missingIn(parts, line) : all)
}

const missingIn = (parts: readonly Part[], line: number): readonly DateRange[] =>
  parts.filter(({ data }) => !data?.lines.has(line)).map(({ week }) => week)

function comingOf(outline: ScheduleOutline, parts: readonly Part[]) {
  return (restaurantId: number): Coming | undefined => {
    const restaurant = outline.restaurants.get(restaurantId)
    if (!restaurant) return undefined
    const missing = missingIn(parts, restaurantId)
    return missing.length > 0 ? comingIn(restaurant, missing) : undefined
  }
}

/** Cached, so that a line renders again only if something of it was loaded. */
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
