import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { chosenLocation } from '../../desk/locationChoices.ts'
import type { Place } from '../../desk/places.ts'
import type { AskedShifts, ShownShift, StaffShift } from '../../shifts/shownShift.ts'
import type { KnownPlace } from '../act/manyPlan.ts'
import type { LoadedShifts } from '../data/useLoadedShifts.ts'
import type { ScheduleView } from '../schedule.search.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { ShownRow } from './scheduleRows.ts'

/** The schedule as it is known here, to staff and to a restaurant alike. */
export interface Schedule {
  /** The restaurants where shifts may be put, in sight or not. */
  places: readonly KnownPlace[]
  rows: readonly ShownRow[]
  /** The lines of a location, of those that the choice of a driver leaves; `busy` leaves out those without shifts. */
  rowsOf: (view: Pick<ScheduleView, 'location' | 'busy'>) => readonly ShownRow[]
  days: readonly IsoDate[]
  /** The shifts of the days that are loaded. */
  loaded: readonly ShownShift[]
  /** How the shifts are asked for; `data` undefined until it is known what there is. */
  shifts: AskedShifts<ShownShift>
  /** Loads what other days will show. */
  prefetch: (range: DateRange) => void
  /** `rows` with every shift of theirs, or the one of a restaurant; loads what is missing of them. */
  allRows: (restaurantId?: number) => Promise<readonly ShownRow[]>
  /** Those who are told no names have none. */
  driversById: DriversById
  /** The ids of unpublished shifts that overlap another one of their driver: the agency's business. */
  warned: ReadonlySet<number>
  /** The shifts are there, and so is where they belong. */
  isKnown: boolean
  /** The same a moment later: what is counted from it never holds up the grid. */
  settled: { rows: readonly ShownRow[]; isKnown: boolean }
  /** What only staff are told; a restaurant has none of it. */
  agency?: Agency
}

export interface Agency {
  queries: {
    areas: UseQueryResult<Area[]>
    restaurants: UseQueryResult<ShortRestaurant[]>
    /** The active drivers. Where there are thousands they are asked for when something needs them. */
    drivers: UseQueryResult<Driver[]>
    options: UseQueryResult<ReadonlyMap<string, string>>
  }
  places: readonly Place[]
  /** What can be chosen; undefined while it is not known. */
  locations: Locations | undefined
  /** `loaded` of the schedule, as staff are told it. */
  loaded: readonly StaffShift[]
  /** There are too many shifts to load them all. */
  isPartial: boolean
  /** The weeks of which a driver's shifts are not loaded, where the lines are drivers. */
  missingOf: LoadedShifts['missingOf']
  loadAll: LoadedShifts['loadAll']
  /** What there is of open shifts, where not all shifts are loaded. */
  open: LoadedShifts['open']
  /** The view names a driver of whom nobody knows. */
  isUnknownDriver: boolean
}

/** By driver, a name is searched: what is done to all is done to the shifts of other drivers too. */
export const hidesDrivers = ({ view, name, driver }: ScheduleView): boolean =>
  view === 'drivers' && name !== undefined && driver === undefined

/** What is on screen, as the dialogs about all of it name it: 'Brighton, open shifts'. */
export function shownText({ schedule, view }: { schedule: Schedule; view: ScheduleView }): string {
  const { agency, driversById, rows } = schedule
  if (!agency) return rows.length === 1 ? (rows[0]?.restaurant.name ?? '') : 'All restaurants'
  const where = chosenLocation(view.location, agency.locations, agency.places).label
  const who = view.driver === 'open' ? 'open shifts' : view.driver && driversById.get(view.driver)?.full_name
  return [where, who, hidesDrivers(view) && 'all drivers'].filter(Boolean).join(', ')
}
