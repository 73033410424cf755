import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { DriverTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import type { DriverChoice } from './schedule.search.ts'
import type { Place } from './scheduleRows.ts'
import { totalsByDriver } from './shiftFigures.ts'

/** A line of the driver panel. */
export interface DriverEntry {
  /** undefined: all drivers. */
  choice: DriverChoice | undefined
  name: string
  /** Of the range and location that are shown; undefined while they are not known. */
  totals: DriverTotals | undefined
}

const NONE: DriverTotals = { shifts: 0, minutes: 0, cost: 0 }

interface Sources {
  /** The active drivers. */
  drivers: readonly Driver[]
  /** The shifts of the range and location that are shown: one may be of a driver who is no longer active. */
  shifts: readonly Shift[]
  /** The restaurants that are shown; undefined for all. */
  places: readonly Place[] | undefined
}

/**
 * 'All drivers [n]', 'Open shifts', and then by name the drivers who are offered for a restaurant that is shown, or who
 * have shifts there (document 2, 2.1).
 */
export function driverEntries({ drivers, shifts, places }: Sources): DriverEntry[] {
  const totals = totalsByDriver(shifts)
  const names = new Map<number, string>()
  for (const { driver } of shifts) if (driver) names.set(driver.id, driver.full_name)
  for (const driver of drivers) {
    if (!places || totals.has(driver.id) || isOfferedAt(driver, places))
      names.set(driver.id, driver.full_name)
  }
  const people = Array.from(
    names,
    ([id, name]): DriverEntry => ({ choice: id, name, totals: totals.get(id) ?? NONE }),
  )
  return [
    { choice: undefined, name: `All drivers [${people.length}]`, totals: sum(totals) },
    { choice: 'open', name: 'Open shifts', totals: totals.get(0) ?? NONE },
    ...people.sort((a, b) => byName(a.name, b.name)),
  ]
}

/** The drivers whose name has what is searched; everything for an empty search. */
export function searchedEntries(entries: readonly DriverEntry[], search: string): readonly DriverEntry[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return entries
  return entries.filter(
    ({ choice, name }) => typeof choice === 'number' && name.toLocaleLowerCase().includes(wanted),
  )
}

const byName = new Intl.Collator('en-GB').compare

function isOfferedAt(driver: Driver, places: readonly Place[]): boolean {
  const reach = reachOf(driver)
  return places.some(({ restaurant }) => isOffered(reach, restaurant))
}

/** Where a driver works, as the domain asks it. */
export const reachOf = ({ area_ids, restaurant_ids, blocked_restaurant_ids }: Driver) => ({
  area_ids: area_ids.map(({ area_id }) => area_id),
  restaurant_ids: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
  blocked_restaurant_ids: blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})

function sum(totals: ReadonlyMap<number, DriverTotals>): DriverTotals {
  const all = { ...NONE }
  for (const { shifts, minutes, cost } of totals.values()) {
    all.shifts += shifts
    all.minutes += minutes
    all.cost += cost
  }
  return all
}
