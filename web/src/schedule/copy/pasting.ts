import type { NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { NOT_OFFERED } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { driverProblem, type PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { ApiError } from '../../kernel/apiError.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { CopiedShift } from '../model/scheduleState.ts'

/** The key is the same for every attempt. */
export type SendPasted = (
  copied: CopiedShift,
  target: PasteTarget,
  idempotencyKey: string,
) => Promise<ShownShift>

export interface PasteTarget {
  restaurantId: number
  date: IsoDate
  /** Null for an open shift; left out, the copied driver. */
  driverId?: number | null
}

/**
 * A pasted shift is new, with no meal, rest, bonuses and fee (docs/spec/shifts.md#pasted-shifts); the server
 * knows the rate.
 */
export const pasteBody = (copied: CopiedShift, { restaurantId, date }: PasteTarget): NewShift => ({
  restaurant_id: restaurantId,
  driver_id: copied.driver_id ?? 0,
  period_date: date,
  start_time: copied.start_time,
  finish_time: copied.finish_time,
  meal_time: 0,
  rest_time: 0,
  cost_bonus: 0,
  const_fuel_bonus: 0,
  cost_extra_bonus: 0,
  extra_request: copied.extra_request,
  comment: copied.comment,
})

/**
 * Says why the copied shift cannot keep its driver there (docs/spec/shifts.md#clash,
 * docs/spec/shifts.md#availability); undefined if it can.
 */
export function pasteProblem(
  { driver_id, start_time, finish_time }: CopiedShift,
  { restaurantId, date }: PasteTarget,
  facts: PlacingFacts,
): string | undefined {
  if (driver_id !== null && !facts.driver(driver_id)) return NOT_OFFERED
  const placed = { restaurant_id: restaurantId, driver_id, period_date: date, start_time, finish_time }
  return driverProblem({ ...placed, id: 0, status: SHIFT_NEW }, undefined, facts)
}

/** Says why the server refused the driver; undefined if it refused something else. */
export function refusedDriver(
  error: unknown,
  { driver_id }: Pick<CopiedShift, 'driver_id'>,
): string | undefined {
  if (!driver_id || !(error instanceof ApiError) || error.status !== 400) return undefined
  return error.fields?.driver_id?.[0]
}
