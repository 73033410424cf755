/** Generates random shifts, with nights, timesheets and rejections, at all restaurants of the test world. */
import { addDays, clockTime, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import fc from 'fast-check'
import type { Db } from '../../kernel/database.ts'
import { addShifts, DRIVERS, RESTAURANTS } from '../../testing/testWorld.ts'

const { everywhere, north, south, inactive } = DRIVERS

/** @param days of the range; a shift may also be on the day before or after it */
export const randomShift = (days: number) =>
  fc.record({
    restaurant_id: fc.constantFrom(...Object.values(RESTAURANTS)),
    driver_id: fc.constantFrom(null, everywhere, north, south, inactive),
    status: fc.constantFrom(10 as const, 20 as const, 30 as const),
    rejectedBy: fc.constantFrom(null, north, south),
    cancelled_by: fc.constantFrom('driver' as const, 'restaurant' as const),
    day: fc.integer({ min: -1, max: days }),
    start: fc.integer({ min: 0, max: 95 }),
    quarters: fc.integer({ min: 1, max: 95 }),
    cost: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
    bonus: fc.constantFrom(0, 1_000),
    fuel: fc.constantFrom(0, 250),
    extra_request: fc.constantFrom(0 as const, 1 as const),
    comment: fc.constantFrom('', 'Back door'),
    isAcknowledged: fc.boolean(),
    timesheet: fc.constantFrom(null, null, 10 as const, 20 as const),
  })
export type RandomShift = ReturnType<typeof randomShift> extends fc.Arbitrary<infer Given> ? Given : never

/** Adds the shifts, without those that would put a driver at two places at once. */
export async function addRandomShifts(
  db: Db,
  given: readonly RandomShift[],
  { first, today }: { first: IsoDate; today: IsoDate },
): Promise<void> {
  const shifts = withoutDoubleBookings(given)
  if (shifts.length === 0) return
  const stored = await addShifts(
    db,
    shifts.map(({ day, start, quarters, cost, bonus, fuel, isAcknowledged, ...shift }) => {
      const { rejectedBy, timesheet: _, cancelled_by, ...same } = shift
      const isRejected = shift.driver_id === null && rejectedBy !== null
      return {
        ...same,
        status_assigned: shift.driver_id ? 10 : isRejected ? 30 : 20,
        driver_id_canceled: rejectedBy,
        cancelled_by: rejectedBy === null ? null : cancelled_by,
        comment_cancelled: rejectedBy === null ? '' : 'Rain',
        period_date: addDays(first, day),
        start_time: clockTime(start * 15),
        finish_time: clockTime(((start + quarters) * 15) % 1440),
        cost_total: (cost / 100).toFixed(2),
        cost_bonus: (bonus / 100).toFixed(2),
        const_fuel_bonus: (fuel / 100).toFixed(2),
        acknowledged_at: isAcknowledged ? `${today}T08:00:00Z` : null,
      }
    }),
  )
  const timesheets = stored.flatMap(({ id, ...shift }, nr) => {
    const type = shifts[nr]?.timesheet
    if (!type) return []
    const { restaurant_id, driver_id, period_date, start_time, finish_time } = shift
    return {
      restaurant_id,
      period_date,
      start_time,
      finish_time,
      type,
      driver_id: driver_id ?? everywhere,
      shift_id: id,
      status: 10 as const,
      status_progress: 10 as const,
      cost_per_hour: '10.00',
      cost_total: '0.00',
    }
  })
  if (timesheets.length > 0) await db.insertInto('timesheet').values(timesheets).execute()
}

function withoutDoubleBookings(given: readonly RandomShift[]): RandomShift[] {
  const published = new Set<string>()
  return given.filter(({ status, driver_id, day }) => {
    if (status !== 20 || !driver_id) return true
    // A night shift ends on the next day.
    const days = [day, day + 1].map((one) => `${driver_id} ${one}`)
    if (days.some((one) => published.has(one))) return false
    for (const one of days) published.add(one)
    return true
  })
}
