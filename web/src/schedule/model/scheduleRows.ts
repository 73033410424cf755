import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { inScheduleOrder } from '@driverdesk/domain/shifts/shiftOrder.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { isOpenForShifts, type RestaurantWithArea } from '../../desk/places.ts'
import type { ShownShift, StaffShift } from '../../shifts/shownShift.ts'
import type { RestaurantOutline } from '../data/outline.data.ts'
import { remembered, sameGroups } from './remembered.ts'

/** A restaurant with its shifts in the range that pass the filters, in no order. */
export interface ScheduleRow extends RestaurantWithArea {
  shifts: readonly StaffShift[]
  /** Undefined if all shifts are loaded. */
  coming?: Coming
}

export interface Coming {
  /** The number of shifts that are not loaded, on each day that has any. */
  days: ReadonlyMap<IsoDate, number>
  /** The totals of the line, including what is loaded. */
  outline: RestaurantOutline
}

export interface RestaurantRow {
  restaurant: OwnRestaurant
  shifts: readonly ShiftForRestaurant[]
  coming?: undefined
}

export type ShownRow = ScheduleRow | RestaurantRow

const NO_SHIFTS: readonly StaffShift[] = []

export interface RowFilter {
  driver: DriverChoice | undefined
  /** Only restaurants with shifts that pass the other filters. */
  busy: boolean
  comingTo?: (restaurantId: number) => Coming | undefined
}

/** The rows of the schedule. An inactive restaurant has one only while it has shifts to show. */
export function scheduleRows(
  places: readonly RestaurantWithArea[],
  byRestaurant: ReadonlyMap<number, readonly StaffShift[]>,
  { driver, busy, comingTo }: RowFilter,
): ScheduleRow[] {
  return places.flatMap((place) => {
    const { id } = place.restaurant
    const shifts = ofDriver(byRestaurant.get(id) ?? NO_SHIFTS, driver)
    const coming = comingTo?.(id)
    const isShown = shifts.length > 0 || coming !== undefined || (!busy && isOpenForShifts(place))
    return isShown ? [{ ...place, shifts, coming }] : []
  })
}

export const isAllLoaded = (rows: readonly { coming?: object | undefined }[]): boolean =>
  rows.every(({ coming }) => !coming)

/** The number of shifts on a day, loaded or not. */
export const countOn = ({ shifts, coming }: ShownRow, date: IsoDate): number =>
  (shiftsByDate<ShownShift>(shifts).get(date)?.length ?? 0) + (coming?.days.get(date) ?? 0)

type ByRestaurant = ReadonlyMap<number, readonly StaffShift[]>

/** Groups shifts by restaurant. One whose shifts have not changed keeps its list: most changes are to one. */
export function createGrouping(): (shifts: readonly StaffShift[]) => ByRestaurant {
  let known: ByRestaurant = new Map()
  return (shifts) => {
    const group = () =>
      sameGroups(
        known,
        Map.groupBy(shifts, (shift) => shift.restaurant_id),
      )
    known = grouped.get(shifts) ?? group()
    grouped.set(shifts, known)
    return known
  }
}

/** Kept for when the person comes back to the schedule. */
const grouped = new WeakMap<readonly StaffShift[], ByRestaurant>()

export const shiftsOf = <S extends ShownShift>(rows: readonly { shifts: readonly S[] }[]): S[] =>
  rows.flatMap(({ shifts }) => shifts)

export function ofDriver<S extends ShownShift>(
  shifts: readonly S[],
  driver: DriverChoice | undefined,
): readonly S[] {
  if (driver === undefined) return shifts
  if (driver === 'open') return shifts.filter(isVacant)
  return shifts.filter((shift) => shift.driver_id === driver)
}

/** Undefined for restaurants, which see no area. */
export const areaOf = (row: ShownRow) => ('area' in row ? row.area : undefined)

/** Remembered, since the grid, its keys and a drag all ask for it. */
const sorted = remembered((shifts: readonly ShownShift[]): ReadonlyMap<IsoDate, ShownShift[]> => {
  const byDate = Map.groupBy(shifts, (shift) => shift.period_date)
  for (const day of byDate.values()) day.sort(inScheduleOrder)
  return byDate
})

/** Shifts by date, each day sorted by start. The result is the same for the same list. */
export const shiftsByDate = <S extends ShownShift>(shifts: readonly S[]) =>
  sorted(shifts) as ReadonlyMap<IsoDate, S[]>

/** The restaurant that a phone shows first: one with shifts today, else in the range, else the first. */
export const firstToShow = <R extends ShownRow>(rows: readonly R[], today: IsoDate): R | undefined =>
  rows.find((row) => countOn(row, today) > 0) ??
  rows.find(({ shifts, coming }) => shifts.length > 0 || coming !== undefined) ??
  rows[0]

/** The next (1) or previous (-1) restaurant, around the ends; undefined if there is no other. */
export function besideRestaurant<R extends Pick<ShownRow, 'restaurant'>>(
  rows: readonly R[],
  id: number | undefined,
  direction: 1 | -1,
): R | undefined {
  const index = rows.findIndex(({ restaurant }) => restaurant.id === id)
  const start = index < 0 && direction < 0 ? 0 : index
  const beside = rows[(start + direction + rows.length) % rows.length]
  return beside?.restaurant.id === id ? undefined : beside
}
