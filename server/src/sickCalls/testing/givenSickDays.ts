import type { Db } from '../../kernel/database.ts'
import { addLeave } from '../../leave/testing/givenLeave.ts'
import { addShift } from '../../testing/testWorld.ts'

interface Place {
  restaurantId: number
  driverId: number
}

/** Adds sick days of a driver and a published shift that they left open, for the examples of calls. */
export async function addExampleSickDays(
  db: Db,
  { restaurantId, driverId }: Place,
  reason = 'Flu',
): Promise<{ sickId: number }> {
  const period_date = '2026-06-29'
  await addShift(db, {
    restaurant_id: restaurantId,
    driver_id_canceled: driverId,
    driver_id: null,
    status: 20,
    status_assigned: 30,
    cancelled_by: 'driver',
    cannot_work: true,
    period_date,
  })
  const days = { from_date: period_date, to_date: period_date, reason }
  const answered = {
    state: 'approved',
    answered_by: 'administrator Account',
    answered_at: '2026-06-10T10:00:00Z',
  } as const
  return { sickId: await addLeave(db, { driver_id: driverId, kind: 'sick', ...days, ...answered }) }
}
