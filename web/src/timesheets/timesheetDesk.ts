import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet, TimesheetForRestaurant } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Coordinates as MapPlace } from '@driverdesk/domain/kernel/distance.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import {
  driverOfRow as driverName,
  RESTAURANT_NOT_IN_LIST,
  type TimesheetRow as Row,
} from '@driverdesk/domain/timesheets/timesheetRow.ts'
import type { DriverChoice } from '../desk/deskSearch.ts'
import type { loadState } from '../ui/list/ListScreen.tsx'

export interface DeskRestaurant {
  name: string
  area: string | undefined
  /** null if it has no location on the map, or is not compared with a logged position. */
  place: MapPlace | null
  charges: Charges | undefined
}

type Loaded = ReturnType<typeof loadState>

export interface TimesheetDesk {
  audience: Audience
  role: Role
  here: readonly TimesheetRow[]
  all: readonly TimesheetRow[]
  /** The rows and their restaurants are loaded. */
  isKnown: boolean
  isFetching: boolean
  failed: Error | null
  retry: () => void
  /** Names by id of the drivers of rows, for staff without what tells namesakes apart. */
  drivers: ReadonlyMap<number, string>
  /** Names of the drivers that the panel lists even without rows; undefined for staff, to whom the server lists them. */
  listed?: ReadonlyMap<number, string>
  restaurants: ReadonlyMap<number, DeskRestaurant>
  /** The places of restaurants with which logged positions are compared. */
  sites: Loaded
}

export const driverOfRow = (
  row: Pick<TimesheetRow, 'driver_id'>,
  desk: Pick<TimesheetDesk, 'drivers'>,
): string => driverName(row, desk.drivers)

export const restaurantOfRow = (
  row: Pick<TimesheetRow, 'restaurant_id'>,
  desk: Pick<TimesheetDesk, 'restaurants'>,
): string => desk.restaurants.get(row.restaurant_id)?.name ?? RESTAURANT_NOT_IN_LIST

export function isOfDriver({ driver_id }: TimesheetRow, choice: DriverChoice | undefined): boolean {
  if (choice === undefined) return true
  return choice === 'open' ? !driver_id : driver_id === choice
}

export type ShownTimesheet = Timesheet | TimesheetForRestaurant

export type PlannedShift = Shift | ShiftForRestaurant

export type TimesheetRow = Row<ShownTimesheet, PlannedShift>

export type TimesheetOf<A extends Audience> = A extends 'staff' ? Timesheet : TimesheetForRestaurant
