/** The rate that shifts are published at: that of the moment, however long ago they were saved (rulings 13.8). */
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { touched } from '../kernel/touched.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { currentRate, type RestaurantRates, restaurantsOfShifts } from './restaurantOfShift.reads.ts'
import { holdShifts, type StandingShift } from './shifts.reads.ts'

/**
 * Gives shifts that are being published today's rate of their day, and records each whose rate has changed. A shift with a
 * timesheet keeps the rate it was worked at (rulings 13.6).
 */
export async function setPublishedRates(
  work: Work,
  scope: Scope,
  published: readonly StandingShift[],
): Promise<void> {
  const shifts = published.filter(({ has_timesheet }) => !has_timesheet)
  const places = [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))]
  const restaurants = await restaurantsOfShifts(work.tx, scope, places)
  const rateOf = ({ restaurant_id, period_date }: Pick<StandingShift, 'restaurant_id' | 'period_date'>) =>
    currentRate(restaurants.get(restaurant_id) as RestaurantRates, period_date)
  const ids = await paidOtherwise(
    work.tx,
    shifts.map((shift) => ({ id: shift.id, rate: penceToPounds(rateOf(shift)) })),
  )
  if (ids.length === 0) return
  const changed = (await holdShifts(work.tx, scope, ids)).map((shift) => {
    const { id, cost_per_hour, cost_total } = shift
    const rate = rateOf(shift)
    const cost = shiftCost({
      ...{ rate, minutes: shiftLength(shift.start_time, shift.finish_time) },
      driverBonus: poundsToPence(shift.cost_bonus),
      fuelBonus: poundsToPence(shift.const_fuel_bonus),
    })
    return {
      ...{ id, before: { cost_per_hour, cost_total } },
      after: { cost_per_hour: penceToPounds(rate), cost_total: penceToPounds(cost) },
    }
  })
  await setPay(
    work.tx,
    changed.map(({ id, after }) => ({ id, ...after })),
  )
  work.record(...changed.map((one) => ({ thing: 'shift', action: 'update', ...one })))
}

async function paidOtherwise(tx: Tx, rates: readonly { id: number; rate: number }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select shift.id from shift join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as today(id int, rate numeric)
      on today.id = shift.id where shift.cost_per_hour <> today.rate`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @param pay in pounds */
async function setPay(
  tx: Tx,
  pay: readonly { id: number; cost_per_hour: number; cost_total: number }[],
): Promise<void> {
  await sql`
    update shift set cost_per_hour = pay.cost_per_hour, cost_total = pay.cost_total, updated_at = ${touched}
    from jsonb_to_recordset(${JSON.stringify(pay)}::jsonb) as pay(id int, cost_per_hour numeric, cost_total numeric)
    where shift.id = pay.id`.execute(tx)
}
