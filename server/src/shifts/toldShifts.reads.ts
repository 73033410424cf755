/** What drivers were last told of shifts. */
import type { KnownShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** By shift and driver; as one JSON value, since a bulk step asks for thousands. */
export async function knownShifts(db: Db | Tx, shiftIds: readonly number[]): Promise<KnownShift[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(known), '[]')::text as json from (
      select told_shift.driver_id, told_shift.shift_id, told_shift.period_date,
        left(told_shift.start_time::text, 5) as start_time, left(told_shift.finish_time::text, 5) as finish_time,
        told_shift.is_gone, json_build_object('id', restaurant.id, 'area_id', restaurant.area_id,
          'name', restaurant.name) as restaurant
      from told_shift join restaurant on restaurant.id = told_shift.restaurant_id
      where told_shift.shift_id = any(${shiftIds}::int[])
    ) as known`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]') as KnownShift[]
}
