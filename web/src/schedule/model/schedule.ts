import type { ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { locationChoice, type RestaurantWithArea } from '../../desk/places.ts'
import type { AskedShifts, ShownShift, StaffShift } from '../../shifts/shownShift.ts'
import type { LoadedRestaurant, People } from '../act/manyPlan.ts'
import type { LoadedShifts } from '../data/useLoadedShifts.ts'
import type { Nights } from '../data/useNights.ts'
import { isByDriver, type ScheduleView } from '../schedule.search.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { ShownRow } from './scheduleRows.ts'

export interface Schedule {
  places: readonly LoadedRestaurant[]
  restaurantsById: ReadonlyMap<number, LoadedRestaurant['restaurant']>
  rows: readonly ShownRow[]
  /** The lines of a location; `busy` leaves out those without shifts. */
  rowsOf: (view: Pick<ScheduleView, 'location' | 'busy'>) => readonly ShownRow[]
  days: readonly IsoDate[]
  loaded: readonly ShownShift[]
  nights: Nights
  /** The query of the shifts; its `data` is undefined until the number of shifts is known. */
  shifts: AskedShifts<ShownShift>
  prefetch: (range: DateRange) => void
  /** Loads what is missing, and returns `rows`, or those of some restaurants, with all shifts. */
  allRows: (restaurantIds?: readonly number[]) => Promise<readonly ShownRow[]>
  /** Empty for restaurants. */
  driversById: DriversById
  warned: ReadonlySet<number>
  /** The shifts and their restaurants are loaded. */
  isKnown: boolean
  /** The same a moment later, so that totals never delay the grid. */
  settled: { rows: readonly ShownRow[]; isKnown: boolean }
  /** Undefined for restaurants. */
  agency?: Agency
}

export interface Agency {
  queries: {
    areas: UseQueryResult<ShortArea[]>
    restaurants: UseQueryResult<ShortRestaurant[]>
    options: UseQueryResult<ReadonlyMap<string, string>>
  }
  people: People
  places: readonly RestaurantWithArea[]
  /** Undefined until they are loaded. */
  locations: Locations | undefined
  /** `loaded` with the fields that only staff see. */
  loaded: readonly StaffShift[]
  /** There are too many shifts to load them all. */
  isPartial: boolean
  /** The weeks whose shifts of a driver are not loaded, if the lines are drivers. */
  missingOf: LoadedShifts['missingOf']
  loadAll: LoadedShifts['loadAll']
  /** The outline of the open shifts, if not all shifts are loaded. */
  open: LoadedShifts['open']
  /** The link names a driver who does not exist. */
  isUnknownDriver: boolean
}

/** Drivers are left out by a search for a name. Acts on all shifts include theirs. */
export const hidesDrivers = ({
  view,
  name,
  driver,
}: Pick<ScheduleView, 'view' | 'name' | 'driver'>): boolean =>
  isByDriver(view) && name !== undefined && driver === undefined

/** 'Brighton, open shifts': names the shifts that all acts apply to. @param drivers if no driver is chosen */
export function shownText(
  { schedule, view }: { schedule: Schedule; view: ScheduleView },
  drivers = 'all drivers',
): string {
  const { agency, driversById, rows } = schedule
  if (!agency) return rows.length === 1 ? (rows[0]?.restaurant.name ?? '') : 'All restaurants'
  const where = locationChoice(view.location, agency.locations, agency.places).label
  const { driver } = view
  const one =
    driver === 'open' ? 'open shifts' : driver && (driversById.get(driver)?.full_name ?? 'one driver')
  return [where, one ?? (isByDriver(view.view) && drivers)].filter(Boolean).join(', ')
}

export const byId = <R extends { id: number }>(
  places: readonly { restaurant: R }[],
): ReadonlyMap<number, R> => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
