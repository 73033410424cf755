import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { crossesMidnight } from '@driverdesk/domain/shifts/shiftLength.ts'
import { isForStaff, type ShownShift } from './shownShift.ts'

/** The drivers by id, with their numbers for those who may know them. */
export type DriversToCall = ReadonlyMap<number, { full_name: string; phone?: string }>

/**
 * The telephone number of the driver of a shift that is on today (document 2, 2.1): of today's, and of yesterday's that
 * finish today. Undefined where nobody is to be called or no number is
 * known; restaurants are told none.
 */
export function numberToCall(shift: ShownShift, today: IsoDate, drivers: DriversToCall): string | undefined {
  if (!isForStaff(shift) || !shift.driver_id || !isOn(shift, today)) return undefined
  return shift.driver?.phone || drivers.get(shift.driver_id)?.phone || undefined
}

function isOn({ period_date, start_time, finish_time }: ShownShift, today: IsoDate): boolean {
  if (period_date === today) return true
  return period_date === addDays(today, -1) && crossesMidnight(start_time, finish_time)
}
