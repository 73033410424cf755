import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { isDayOff } from '@driverdesk/domain/drivers/availability.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isOfferedAt, type RestaurantWithArea } from '../../desk/places.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'

export interface DayDriver {
  id: number
  name: string
  isOff: boolean
  /** With the working times; undefined if inactive, or out of a manager's scope. */
  driver: Driver | undefined
  /** The shifts of the day at all restaurants, sorted by start, after those that go on from the day before. */
  shifts: readonly StaffShift[]
}

interface Sources {
  drivers: readonly Driver[]
  shifts: readonly StaffShift[]
  /** Undefined for all restaurants. */
  places: readonly RestaurantWithArea[] | undefined
}

type NamedDriver = Pick<Driver, 'id' | 'full_name'>

const NO_SHIFTS: readonly StaffShift[] = []

/**
 * The drivers who are offered to a shown restaurant, or work there that day, sorted by name
 * (docs/spec/schedule.md#day-header).
 */
export function dayDrivers(date: IsoDate, { drivers, shifts, places }: Sources): DayDriver[] {
  const ofDay = [...nightsInto(date, shifts), ...(shiftsByDate(shifts).get(date) ?? [])]
  const byDriver = Map.groupBy(ofDay, ({ driver_id }) => driver_id)
  const here = places && new Set(places.map(({ restaurant }) => restaurant.id))
  const worksHere = (id: number) =>
    (byDriver.get(id) ?? NO_SHIFTS).some(({ restaurant_id }) => !here || here.has(restaurant_id))
  const dayOf = (who: NamedDriver, driver: Driver | undefined, isOff: boolean): DayDriver => ({
    id: who.id,
    name: who.full_name,
    isOff,
    driver,
    shifts: byDriver.get(who.id) ?? NO_SHIFTS,
  })
  const day = new Map<number, DayDriver>()
  for (const { driver_id: id, driver } of ofDay) {
    if (id && driver && worksHere(id)) day.set(id, dayOf({ id, ...driver }, undefined, false))
  }
  const names = distinctNames(drivers)
  for (const driver of drivers) {
    if (!places || worksHere(driver.id) || isOfferedAt(driver, places))
      day.set(driver.id, {
        ...dayOf(driver, driver, isDayOff(date, driver)),
        name: names.get(driver.id) ?? driver.full_name,
      })
  }
  return [...day.values()].sort((a, b) => byName(a.name, b.name))
}

export interface DayFilter {
  search: string
  unavailable: boolean
}

/** Filters by name and, if wanted, by a day off. */
export function foundDrivers(day: readonly DayDriver[], { search, unavailable }: DayFilter): DayDriver[] {
  const isFound = finder(search)
  return day.filter(({ name, isOff }) => (isOff || !unavailable) && isFound(name))
}
