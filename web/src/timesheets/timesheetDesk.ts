import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Place as MapPlace } from '@driverdesk/domain/kernel/distance.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import type { DriverChoice } from '../desk/deskSearch.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/** A restaurant as the timesheets name it. */
export interface DeskRestaurant {
  name: string
  /** undefined to the restaurant itself, which sees no areas. */
  area: string | undefined
  /** Where it is on the map; null where nobody has said. */
  place: MapPlace | null
  /** What the business takes of it; undefined where whoever looks is not told, or not yet. */
  charges: Charges | undefined
}

/** Everything that the timesheets show of a range, for staff and for restaurants alike. */
export interface TimesheetDesk {
  audience: Audience
  role: Role
  /** Every row of the range and the location, whatever the other filters leave. */
  here: readonly TimesheetRow[]
  /** Every row of the range. */
  all: readonly TimesheetRow[]
  /** The rows are there, and so is where they belong. */
  isKnown: boolean
  isFetching: boolean
  /** What could not be loaded, so that nothing can be shown. */
  failed: Error | null
  retry: () => void
  /** Names by id, of all who may have to be named. */
  drivers: ReadonlyMap<number, string>
  /** Those whom the driver panel lists beside those with rows. */
  listed: ReadonlyMap<number, string>
  driversFailed: Error | null
  restaurants: ReadonlyMap<number, DeskRestaurant>
}

/** Said of a driver of whom nothing more is known: inactive, or out of a manager's scope. */
export const NOT_IN_LIST = 'Driver not in your list'

/** The driver of a row as people read it; of an open shift there is none. */
export function driverOfRow(row: Pick<TimesheetRow, 'driver_id'>, desk: Pick<TimesheetDesk, 'drivers'>) {
  return row.driver_id ? (desk.drivers.get(row.driver_id) ?? NOT_IN_LIST) : 'Open shift'
}

export const restaurantOfRow = (
  row: Pick<TimesheetRow, 'restaurant_id'>,
  desk: Pick<TimesheetDesk, 'restaurants'>,
): string => desk.restaurants.get(row.restaurant_id)?.name ?? 'Restaurant not in your list'

/** Whether a row is of the driver that is chosen, or an open shift. */
export function isOfDriver({ driver_id }: TimesheetRow, choice: DriverChoice | undefined): boolean {
  if (choice === undefined) return true
  return choice === 'open' ? !driver_id : driver_id === choice
}
