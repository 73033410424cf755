import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { isOpenForShifts, type Place } from '../../desk/places.ts'
import type { ShownShift, StaffShift } from '../../shifts/shownShift.ts'
import type { RestaurantOutline } from '../data/outline.data.ts'

/** A restaurant's line in the grid, with its shifts of the range that the filters leave, in no order. */
export interface ScheduleRow extends Place {
  /** Those that are loaded. */
  shifts: readonly StaffShift[]
  /** What is not loaded yet; undefined where all of it is. */
  coming?: Coming | undefined
}

export interface Coming {
  /** How many shifts are still to come, on each day that has any of them. */
  days: ReadonlyMap<IsoDate, number>
  /** What the line comes to, with those that are loaded. */
  outline: RestaurantOutline
}

/** A line as the restaurant itself sees it. */
export interface RestaurantRow {
  restaurant: OwnRestaurant
  shifts: readonly ShiftForRestaurant[]
  coming?: undefined
}

/** A line that the grid shows, to staff or to a restaurant. */
export type ShownRow = ScheduleRow | RestaurantRow

const NO_SHIFTS: readonly StaffShift[] = []

export interface RowFilter {
  driver: DriverChoice | undefined
  /** Only restaurants that have shifts that pass the other filters. */
  busy: boolean
  /** What of a restaurant's is not loaded; left out, everything is. */
  comingTo?: (restaurantId: number) => Coming | undefined
}

/** The lines of the grid. An inactive restaurant has one only while it has shifts to show. */
export function scheduleRows(
  places: readonly Place[],
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

/** Whether everything of some lines is loaded. */
export const isAllLoaded = (rows: readonly { coming?: object | undefined }[]): boolean =>
  rows.every(({ coming }) => !coming)

/** How many shifts a line has on a day, loaded or not. */
export const countOn = ({ shifts, coming }: ShownRow, date: IsoDate): number =>
  (shiftsByDate<ShownShift>(shifts).get(date)?.length ?? 0) + (coming?.days.get(date) ?? 0)

/**
 * Groups shifts by their restaurant. A restaurant whose shifts are the same as before keeps its list: what is known of that
 * (its days, its height, that it is drawn) need not be found out again, and most changes are of one restaurant.
 */
export function createGrouping(): (
  shifts: readonly StaffShift[],
) => ReadonlyMap<number, readonly StaffShift[]> {
  let known: ReadonlyMap<number, readonly StaffShift[]> = new Map()
  return (shifts) => {
    const done = grouped.get(shifts)
    if (done) {
      known = done
      return done
    }
    const next = new Map<number, readonly StaffShift[]>(Map.groupBy(shifts, (shift) => shift.restaurant_id))
    for (const [id, list] of next) {
      const before = known.get(id)
      if (before && sameList(before, list)) next.set(id, before)
    }
    known = next
    grouped.set(shifts, next)
    return next
  }
}

/** Whoever comes back to the schedule finds its month as it was left. */
const grouped = new WeakMap<readonly StaffShift[], ReadonlyMap<number, readonly StaffShift[]>>()

/** The shifts of all lines. */
export const shiftsOf = <S extends ShownShift>(rows: readonly { shifts: readonly S[] }[]): S[] =>
  rows.flatMap(({ shifts }) => shifts)

/** The shifts that the choice of a driver leaves. */
export function ofDriver(
  shifts: readonly StaffShift[],
  driver: DriverChoice | undefined,
): readonly StaffShift[] {
  if (driver === undefined) return shifts
  if (driver === 'open') return shifts.filter(isVacant)
  return shifts.filter((shift) => shift.driver_id === driver)
}

/** The area of a restaurant's line; undefined to the restaurant itself, which sees no other. */
export const areaOf = (row: ShownRow) => ('area' in row ? row.area : undefined)

/** Sorted once, since the grid, its keys and what is dragged all ask for it. */
const sorted = new WeakMap<readonly ShownShift[], ReadonlyMap<IsoDate, ShownShift[]>>()

/** A restaurant's shifts by their date, each day in the order of their start; the same for the same list. */
export function shiftsByDate<S extends ShownShift>(shifts: readonly S[]): ReadonlyMap<IsoDate, S[]> {
  const known = sorted.get(shifts)
  if (known) return known as ReadonlyMap<IsoDate, S[]>
  const byDate = Map.groupBy(shifts, (shift) => shift.period_date)
  for (const day of byDate.values()) day.sort(byStart)
  sorted.set(shifts, byDate)
  return byDate
}

const byStart = (a: ShownShift, b: ShownShift) =>
  byText(a.start_time, b.start_time) || byText(a.finish_time, b.finish_time) || a.id - b.id

/** Whether two lists hold the same items in the same order. */
export const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => item === b[index]))

/**
 * The restaurant that a phone shows of several: the first that has shifts today, else in the range, else the first.
 */
export const firstToShow = <R extends ShownRow>(rows: readonly R[], today: IsoDate): R | undefined =>
  rows.find((row) => countOn(row, today) > 0) ??
  rows.find(({ shifts, coming }) => shifts.length > 0 || coming !== undefined) ??
  rows[0]

/** The restaurant after (1) or before (-1) one, around the ends; undefined where there is no other. */
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
