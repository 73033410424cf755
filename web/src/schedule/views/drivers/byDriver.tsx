import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { restaurantIn } from '../../../desk/deskSearch.ts'
import { isOpenForShifts, type RestaurantWithArea, restaurantsAt } from '../../../desk/places.ts'
import { roleOf, useCurrentUser } from '../../../kernel/session.ts'
import type { StaffShift } from '../../../shifts/shownShift.ts'
import { LaterPart } from '../../../ui/LaterPart.tsx'
import type { ScheduleOutline } from '../../data/outline.data.ts'
import {
  fetchDrivers,
  type ListedDriver,
  listedOnce,
  useDriverPages,
} from '../../data/scheduleDrivers.data.ts'
import { type Line, OPEN_LINE } from '../../model/line.ts'
import type { Agency } from '../../model/schedule.ts'
import type { ScheduleState } from '../../model/scheduleState.ts'
import { useScheduleState } from '../../model/scheduleStore.ts'
import type { ScheduleView } from '../../schedule.search.ts'
import type { Lines, LinesAsked, View } from '../view.ts'
import { DriverHead } from './DriverHead.tsx'
import { createDriverLines, type DriverLine, isOpenLine, openLine } from './driverLines.ts'

// The schedule opens by restaurant.
const loadControls = () => import('./DriverBar.tsx').then(({ DriverControls }) => DriverControls)
const loadEmpty = () => import('./DriverBar.tsx').then(({ NoDriver }) => NoDriver)
const loadCards = () => import('./DriverCards.tsx').then(({ DriverCards }) => DriverCards)
const NO_PROPS = {}

export const DriverControls = () => <LaterPart load={loadControls} what="search" props={NO_PROPS} />

const lineOf: View['lineOf'] = ({ driver_id }) => driver_id ?? OPEN_LINE

/** Drivers by days, and the open shifts above them. */
export const BY_DRIVER: View = {
  id: 'drivers',
  label: 'By driver',
  audiences: ['staff'],
  lane: 'drivers',
  corner: 'Driver',
  useLines: useDriverLines,
  Head: DriverHead,
  Cards: (props) => <LaterPart load={loadCards} what="drivers" props={props} />,
  isSameHead: (before, after) => {
    if (isOpenLine(before) && isOpenLine(after))
      return (['count', 'hidden', 'isUnfolded'] as const).every((part) => before[part] === after[part])
    const [one, other] = [before as DriverLine, after as DriverLine]
    return one.driver === other.driver && one.isOld === other.isOld
  },
  links: (line) => (isOpenLine(line) && line.hidden === 0 && !line.isUnfolded ? [] : ['place']),
  follow: (guid) => ({ driver: Number(guid) }),
  lineOf,
  target: (line, held) => {
    // Within a line only the day changes; other dragged shifts keep their drivers.
    if (held && lineOf(held) === line) return {}
    return { driver_id: line === OPEN_LINE ? null : line }
  },
  onto: 'a driver',
  Controls: DriverControls,
  Empty: () => <LaterPart load={loadEmpty} what="drivers" props={NO_PROPS} />,
  hasDrivers: false,
}

const NO_DRIVERS: readonly ListedDriver[] = []
const NO_LINES: Lines = { rows: [], allRows: async () => [] }
const NO_WEEKS = () => []
const NO_AGENCY: Partial<Agency> = {}

const openShownTo = ({ isOpenUnfolded: isUnfolded, opened }: ScheduleState) => ({ isUnfolded, opened })

/** The open shifts, and below them the drivers that the address names, page by page. */
function useDriverLines({ schedule, view, isShown }: LinesAsked): Lines {
  const { agency, days, loaded, nights, restaurantsById } = schedule
  const user = useCurrentUser()
  const seesAll = user !== null && roleOf(user) === 'administrator'
  const hasShifts = schedule.shifts.data !== undefined
  const isAsked = isShown && agency !== undefined
  const pages = useListedDrivers(view, isAsked)
  const showsOpen = useScheduleState(useShallow(openShownTo))
  const { location, driver } = view
  const { places, loaded: known, open } = agency ?? NO_AGENCY
  const restaurants = useMemo(
    () =>
      new Set(isAsked && places ? restaurantsAt(places, location).map((place) => place.restaurant.id) : []),
    [isAsked, places, location],
  )
  const whyNotAdd = useMemo(
    () => (isAsked && places ? closedPlace(places, location) : undefined),
    [isAsked, places, location],
  )
  const counts = useMemo(() => (open ? openOn(open, restaurants) : undefined), [open, restaurants])
  const { drivers, isOld } = pages
  const [driverLines] = useState(createDriverLines)
  const missingOf = agency?.missingOf ?? NO_WEEKS
  const linesOf = useCallback(
    (shifts: readonly StaffShift[], missing: typeof missingOf): Line[] => {
      const [here, others] = partedBy(restaurants, shifts)
      const [nightsHere, otherNights] = partedBy(restaurants, nights.shifts as readonly StaffShift[])
      const hasOpen = driver === undefined || driver === 'open'
      return [
        ...(hasOpen ? [openLine({ days, here, counts, ...showsOpen, nights: nightsHere, whyNotAdd })] : []),
        ...driverLines({
          drivers,
          isOld,
          days,
          here,
          elsewhere: location === undefined ? [] : [...otherNights, ...others],
          nights: nightsHere,
          knowsNights: nights.isKnown,
          places: restaurantsById,
          hasShifts,
          seesAll,
          whyNotAdd,
          missingOf: missing,
        }),
      ]
    },
    [
      restaurants,
      nights,
      location,
      driver,
      days,
      counts,
      showsOpen,
      drivers,
      isOld,
      restaurantsById,
      hasShifts,
      seesAll,
      whyNotAdd,
      driverLines,
    ],
  )
  const rows = useMemo(
    () => (isAsked && restaurants.size > 0 ? linesOf(known ?? [], missingOf) : NO_LINES.rows),
    [isAsked, restaurants, linesOf, known, missingOf],
  )
  if (!isAsked) return NO_LINES
  const allRows = async () => {
    if (rows.every(({ coming }) => !coming)) return rows
    const all = await agency.loadAll(
      drivers.map(({ id }) => id),
      'drivers',
    )
    const open = (loaded as readonly StaffShift[]).filter(({ driver_id }) => driver_id === null)
    return linesOf([...all, ...open], NO_WEEKS)
  }
  return {
    rows,
    allRows,
    count: pages.count === undefined ? undefined : pages.count + rows.length - drivers.length,
    onEnd: pages.onEnd,
    failedPage: pages.failedPage,
    state: pages.state,
  }
}

/** The drivers with their lines; none if only open shifts are shown. */
function useListedDrivers(
  { range, location, driver, busy, sort, name, problem }: ScheduleView,
  isAsked: boolean,
) {
  const isEnabled = isAsked && !problem && driver !== 'open'
  const { from, to } = range
  const one = typeof driver === 'number' ? driver : undefined
  // A search does not apply to a chosen driver.
  const found = one === undefined ? { name, busy } : { busy: false }
  const asked = [location ?? null, found.busy, sort ?? null, found.name ?? null, driver ?? null]
  const query = useDriverPages({
    queryKey: ['lines', from, to, ...asked],
    ask: (offset, signal) =>
      fetchDrivers(
        { range, location, search: found.name },
        { offset, busy: found.busy, sort, withLine: true, ids: one },
        signal,
      ),
    // The drivers are mostly the same, but not their figures.
    placeholderData: (before) => before,
    enabled: isEnabled,
  })
  const { data, isPlaceholderData, refetch, error, onEnd, failedPage } = query
  const drivers = useMemo(
    () => (isEnabled ? (data ? listedOnce(data.pages) : NO_DRIVERS) : NO_DRIVERS),
    [isEnabled, data],
  )
  return {
    drivers,
    isOld: isPlaceholderData,
    count: isEnabled ? data?.pages[0]?.count : 0,
    ...(isEnabled && { onEnd, failedPage }),
    state: {
      isEmpty: isEnabled && !data,
      isWaiting: isEnabled && isPlaceholderData,
      error: isEnabled && !data ? error : null,
      retry: () => void refetch(),
    },
  }
}

/** Says why nothing can be added, if the only restaurant shown is inactive. */
function closedPlace(
  places: readonly RestaurantWithArea[],
  location: ScheduleView['location'],
): string | undefined {
  const only = restaurantIn(location)
  const place = places.find(({ restaurant }) => restaurant.id === only)
  return place && !isOpenForShifts(place) ? RESTAURANT_INACTIVE : undefined
}

/** The shifts at these restaurants, and the others. */
const partedBy = (restaurants: ReadonlySet<number>, shifts: readonly StaffShift[]) =>
  [true, false].map((isHere) =>
    shifts.filter(({ restaurant_id }) => restaurants.has(restaurant_id) === isHere),
  ) as [here: StaffShift[], others: StaffShift[]]

/** The number of open shifts of some restaurants on each day. */
function openOn(outline: ScheduleOutline, restaurants: ReadonlySet<number>): Map<IsoDate, number> {
  const counts = new Map<IsoDate, number>()
  for (const [id, { days }] of outline.restaurants) {
    if (!restaurants.has(id)) continue
    for (const [date, count] of days) counts.set(date, (counts.get(date) ?? 0) + count)
  }
  return counts
}
