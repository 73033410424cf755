import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Tx } from '../kernel/database.ts'

/** What a driver is to work from a day on, in order; at every restaurant, so it is for administrators alone. */
export function publishedShiftsFrom(tx: Tx, driverId: number, day: IsoDate) {
  return tx
    .selectFrom('shift')
    .select(['id', 'period_date', 'start_time', 'finish_time'])
    .where('driver_id', '=', driverId)
    .where('status', '=', SHIFT_PUBLISHED)
    .where('period_date', '>=', day)
    .orderBy('period_date')
    .orderBy('start_time')
    .execute()
}
