import { isDayOff } from '@driverdesk/domain/drivers/availability.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ListedDriver } from '../../desk/scheduleDrivers.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { shiftsByDate } from '../model/scheduleRows.ts'

export interface DayDriver {
  id: number
  name: string
  isOff: boolean
  /** With the working times; undefined if inactive, or out of a manager's scope. */
  working: ListedDriver['line']
  /** The shifts of the day at all restaurants, sorted by start, after those that go on from the day before. */
  shifts: readonly StaffShift[]
}

/** A day of these drivers, in their order. */
export function dayDrivers(
  date: IsoDate,
  listed: readonly ListedDriver[],
  shifts: readonly StaffShift[],
): DayDriver[] {
  const ofDay = Map.groupBy(
    [...nightsInto(date, shifts), ...(shiftsByDate(shifts).get(date) ?? [])],
    ({ driver_id }) => driver_id,
  )
  return listed.map(({ id, full_name, told_apart_by, line }) => {
    const working = line?.is_planned ? line : undefined
    return {
      id,
      name: nameApart(full_name, told_apart_by),
      isOff: working !== undefined && isDayOff(date, working),
      working,
      shifts: ofDay.get(id) ?? NO_SHIFTS,
    }
  })
}

const NO_SHIFTS: readonly StaffShift[] = []
