import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type DriverEntry, entriesOf } from '../../ui/desk/driverEntries.ts'
import { isOfferedAt } from '../../ui/desk/offeredPeople.ts'
import type { Place } from '../../ui/desk/places.ts'
import { totalsByDriver } from '../shift/shiftFigures.ts'

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
  const people = new Map<number, string>()
  for (const { driver } of shifts) if (driver) people.set(driver.id, driver.full_name)
  for (const driver of drivers) {
    if (!places || totals.has(driver.id) || isOfferedAt(driver, places))
      people.set(driver.id, driver.full_name)
  }
  return entriesOf({ people, totals, open: 'Open shifts' })
}
