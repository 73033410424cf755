import type { DriverFacts } from '../driverFit.ts'
import type { DroppableShift } from '../dropping.ts'
import type { PlacingFacts } from '../placing.ts'
import { SHIFT_PUBLISHED } from '../shiftStatus.ts'

/** A published shift of driver 7 at restaurant 3 on a Wednesday, 10:00 to 14:00. */
export const droppable = (given: Partial<DroppableShift> = {}): DroppableShift => ({
  id: 1,
  driver_id: 7,
  restaurant_id: 3,
  status: SHIFT_PUBLISHED,
  status_assigned: given.driver_id === null ? 20 : 10,
  has_timesheet: Boolean(given.timesheet_type),
  timesheet_type: null,
  period_date: '2026-06-17',
  start_time: '10:00',
  finish_time: '14:00',
  ...given,
})

export const anyone: DriverFacts = {
  isActive: true,
  reach: { area_ids: [], restaurant_ids: [], blocked_restaurant_ids: [] },
  working: undefined,
  documents: undefined,
}

/** Restaurants 3 and 4 of area 1 are open, 5 is closed; drivers 7 and 8 may work anywhere. */
export const facts = (
  shifts: readonly DroppableShift[] = [],
  drivers: Readonly<Record<number, DriverFacts>> = {},
): PlacingFacts => ({
  restaurant: (id) => (id > 5 ? undefined : { id, area_id: 1, status: id === 5 ? 20 : 10 }),
  driver: (id) => ({ 7: anyone, 8: anyone, ...drivers })[id],
  shiftsOf: (id) => shifts.filter(({ driver_id }) => driver_id === id),
})
