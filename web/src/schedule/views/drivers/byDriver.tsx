import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { restaurantIn } from '../../../desk/deskSearch.ts'
import { isOpenForShifts, type RestaurantWithArea, restaurantsAt } from '../../../desk/places.ts'
import { roleOf, useCurrentUser } from '../../../kernel/session.ts'
import type { StaffShift } from '../../../shifts/shownShift.ts'
import { codeQuery, LaterPart } from '../../../ui/LaterPart.tsx'
import { useDriversInSight } from '../../data/driversInSight.ts'
import { type Line, OPEN_LINE } from '../../model/line.ts'
import type { Agency } from '../../model/schedule.ts'
import type { ScheduleState } from '../../model/scheduleState.ts'
import { useScheduleState } from '../../model/scheduleStore.ts'
import { type ScheduleView, showsFigures } from '../../schedule.search.ts'
import type { Lines, LinesAsked, View } from '../view.ts'
import { DriverHead, isLoaded, isOpenLine } from './DriverHead.tsx'

// The schedule opens by restaurant.
const loadControls = () => import('./DriverBar.tsx').then(({ DriverControls }) => DriverControls)
const loadEmpty = () => import('./DriverBar.tsx').then(({ NoDriver }) => NoDriver)
const loadLines = async () => {
  const [{ createDriverLines, leftOutText, openLine, openOn, partedBy }, { createDrivers, pageLoader }] =
    await Promise.all([import('./driverLines.ts'), import('../../data/driverPages.ts')])
  return { createDriverLines, leftOutText, openLine, openOn, partedBy, createDrivers, pageLoader }
}
type LinesCode = Awaited<ReturnType<typeof loadLines>>
const loadCards = () => import('./DriverCards.tsx').then(({ DriverCards }) => DriverCards)
const NO_PROPS = {}

export const DriverControls = () => <LaterPart load={loadControls} what="search" props={NO_PROPS} />

const lineOf: View['lineOf'] = ({ driver_id }) => driver_id ?? OPEN_LINE

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
    if (!isLoaded(before) || !isLoaded(after)) return isLoaded(before) === isLoaded(after)
    return before.driver === after.driver && before.isOld === after.isOld
  },
  links: (line) => {
    const isLink = isOpenLine(line) ? line.hidden > 0 || line.isUnfolded : isLoaded(line)
    return isLink ? ['place'] : []
  },
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

const NO_LINES: Lines = { rows: [], allRows: async () => [] }
const NO_WEEKS = () => []
const NO_AGENCY: Partial<Agency> = {}

const openShownTo = ({ isOpenUnfolded: isUnfolded, opened }: ScheduleState) => ({ isUnfolded, opened })

/** The open shifts, and below them the drivers that the address names. */
function useDriverLines({ schedule, view, isShown }: LinesAsked): Lines {
  const { agency, days, loaded, nights, restaurantsById } = schedule
  const seesAll = useSeesAll()
  const hasShifts = schedule.shifts.data !== undefined
  const isAsked = isShown && agency !== undefined
  const { code, driverLines, state: ofCode } = useLinesCode(isAsked)
  const { drivers, failedPage, state: listed } = useDriversInSight(view, isAsked, code)
  const { location, driver } = view
  const { places, loaded: known } = agency ?? NO_AGENCY
  const { restaurants, whyNotAdd } = usePlace(isAsked ? places : undefined, location)
  const openGiven = useOpenGiven(view, agency, restaurants, code)
  const missingOf = agency?.missingOf ?? NO_WEEKS
  const linesOf = useCallback(
    (shifts: readonly StaffShift[], missing: typeof missingOf): Line[] => {
      if (!code || !driverLines) return []
      const [here, others] = code.partedBy(restaurants, shifts)
      const [nightsHere, otherNights] = code.partedBy(restaurants, nights.shifts as readonly StaffShift[])
      const hasOpen = driver === undefined || driver === 'open'
      return [
        ...(hasOpen ? [code.openLine({ ...openGiven, days, here, nights: nightsHere, whyNotAdd })] : []),
        ...driverLines({
          drivers,
          isWaiting: listed.isWaiting,
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
      openGiven,
      drivers,
      listed.isWaiting,
      restaurantsById,
      hasShifts,
      seesAll,
      whyNotAdd,
      code,
      driverLines,
    ],
  )
  const rows = useMemo(
    () => (isAsked && restaurants.size > 0 ? linesOf(known ?? [], missingOf) : NO_LINES.rows),
    [isAsked, restaurants, linesOf, known, missingOf],
  )
  if (!isAsked) return NO_LINES
  const allRows: Lines['allRows'] = async (keys = drivers.map(({ id }) => id)) => {
    if (rows.every(({ coming }) => !coming)) return rows
    const all = await agency.loadAll(
      keys.filter((key) => key !== OPEN_LINE),
      'drivers',
    )
    const open = (loaded as readonly StaffShift[]).filter(({ driver_id }) => driver_id === null)
    return linesOf([...all, ...open], NO_WEEKS)
  }
  const leftOut = (all: readonly Line[]) => code?.leftOutText(all, schedule.rows) ?? ''
  return { rows, allRows, leftOut, failedPage, state: code ? listed : ofCode }
}

function useSeesAll(): boolean {
  const user = useCurrentUser()
  return user !== null && roleOf(user) === 'administrator'
}

function useOpenGiven(
  view: ScheduleView,
  { open, isPartial }: Partial<Agency> = NO_AGENCY,
  restaurants: ReadonlySet<number>,
  code: LinesCode | undefined,
) {
  const shown = useScheduleState(useShallow(openShownTo))
  const hasFigures = showsFigures(view)
  return useMemo(
    () => ({
      ...shown,
      hasFigures,
      counts: open && code?.openOn(open, restaurants),
      isCounting: isPartial === true && open === undefined,
    }),
    [shown, hasFigures, open, isPartial, restaurants, code],
  )
}

/** The code that loads and makes the lines, and its own state. The schedule opens by restaurant. */
function useLinesCode(isAsked: boolean) {
  const { data: code, error, refetch } = useQuery({ ...codeQuery(loadLines), enabled: isAsked })
  const driverLines = useMemo(() => code?.createDriverLines(), [code])
  const state = { isEmpty: isAsked, isWaiting: false, error, retry: () => void refetch() }
  return { code, driverLines, state }
}

/** The restaurants that are shown, and why nothing can be added to them. */
function usePlace(places: readonly RestaurantWithArea[] | undefined, location: ScheduleView['location']) {
  return useMemo(() => {
    const shown = places ? restaurantsAt(places, location) : []
    return {
      restaurants: new Set(shown.map((place) => place.restaurant.id)),
      whyNotAdd: places && closedPlace(places, location),
    }
  }, [places, location])
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
