import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftDigests } from '@driverdesk/domain/push/shiftDigests.ts'
import type { News } from '@driverdesk/domain/push/shiftNotices.ts'
import type { Place } from '../../ui/desk/places.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'

export interface ToldDriver {
  driver_id: number
  news: News
}

/** The drivers whom saving the typed values tells by push, where that is wanted: the server asks the same function. */
export function driversTold(
  seen: Shift,
  { driver_id, start_time, finish_time }: ShiftFormValues,
  { restaurant }: Place,
): ToldDriver[] {
  const before = { ...seen, restaurant }
  const driver = driver_id === null || driver_id === OPEN_SHIFT ? null : Number(driver_id)
  const after = { ...before, driver_id: driver, start_time, finish_time }
  return shiftDigests([{ before, after }]).flatMap(({ driver_id, news: [first] }) =>
    first ? [{ driver_id, news: first.news }] : [],
  )
}
