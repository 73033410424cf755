/** The facts about offers in turn that the schedule and the drivers' notices need (docs/spec/cascades.md). */
import type { AskedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { IS_OPEN } from './claims.reads.ts'

/** Until when `shift` is offered to a driver; null if no offer is out. Only an open shift has one. */
export const OFFERED_UNTIL = sql<string | null>`case when ${IS_OPEN} then (
  select ${utcText('offer.until')} from offer where offer.shift_id = shift.id and offer.state = 'open') end`

/** The offers that this transaction has withdrawn, each with the shift as it was offered. */
export const withdrawnOffers = (db: Db | Tx, shiftIds: readonly number[]): Promise<AskedShift[]> =>
  jsonRows(
    db,
    sql`
      select offer.driver_id, offer.shift_id, cascade.period_date, left(cascade.start_time::text, 5) as start_time,
        left(cascade.finish_time::text, 5) as finish_time,
        json_build_object('id', restaurant.id, 'area_id', restaurant.area_id, 'name', restaurant.name) as restaurant
      from offer join cascade on cascade.id = offer.cascade_id
      join restaurant on restaurant.id = cascade.restaurant_id
      where offer.shift_id = any(${shiftIds}::int[]) and offer.state = 'withdrawn'
        and offer.ended_at = now()::timestamptz(3)
      order by offer.driver_id, offer.shift_id`,
  )
