/** What is on the schedule of a range already, read as one value for checks of thousands of planned shifts. */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'

export interface TakenTime {
  restaurant_id: number
  driver_id: number | null
  period_date: string
  start_time: string
  finish_time: string
}

/** The shifts at these restaurants, without drafts, which are not agreed on. */
export const takenAt = (tx: Tx, restaurantIds: readonly number[], range: DateRange): Promise<TakenTime[]> =>
  taken(tx, range, sql`restaurant_id = any(${restaurantIds}::int[])`)

/** The shifts of these drivers, published or not, wherever they are. */
export const takenOf = (tx: Tx, driverIds: readonly number[], range: DateRange): Promise<TakenTime[]> =>
  taken(tx, range, sql`driver_id = any(${driverIds}::int[])`)

async function taken(tx: Tx, { from, to }: DateRange, chosen: RawBuilder<unknown>): Promise<TakenTime[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object(
      'restaurant_id', restaurant_id, 'driver_id', driver_id, 'period_date', period_date,
      'start_time', left(start_time::text, 5), 'finish_time', left(finish_time::text, 5))), '[]')::text as json
    from shift
    where period_date between ${from}::date and ${to}::date and status <> ${SHIFT_DRAFT} and ${chosen}`.execute(
    tx,
  )
  return JSON.parse((rows[0] as { json: string }).json) as TakenTime[]
}
