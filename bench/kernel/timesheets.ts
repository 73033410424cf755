import { sql } from 'kysely'
import type { nation } from './nation.ts'

/** Adds a submitted timesheet to each shift, with the driver's times, places and trips. */
export async function addTimesheets(db: Awaited<ReturnType<typeof nation>>['db']): Promise<void> {
  await sql`
    insert into timesheet (shift_id, restaurant_id, driver_id, status, status_progress, period_date, start_time,
      finish_time, driver_start_time, driver_finish_time, cost_per_hour, cost_bonus, const_fuel_bonus, cost_total,
      fuel_bonus_0, fuel_bonus_3, fuel_bonus_6, comment, map_start_lat, map_start_lng, map_finish_lat, map_finish_lng)
    select id, restaurant_id, driver_id, 10, 20, period_date, start_time, finish_time, '10:58', '15:17',
      cost_per_hour, 10 * (id % 3), 2.50, 48.03 + 10 * (id % 3) + 2.50 + id % 4 * 0.5 + 2 * 1 + 1 * 2,
      id % 4, 2, 1, 'Back door', 51.4, 0.01, 51.4, 0.01
    from shift`.execute(db)
  await sql`analyze timesheet`.execute(db)
}
