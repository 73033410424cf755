import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShiftThere, Slot } from '@driverdesk/domain/shifts/copying.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { HAS_ANY_TIMESHEET, placeInScope } from './shifts.reads.ts'

/** Shifts at these restaurants, without drafts. */
export const takenAt = (tx: Tx, restaurantIds: readonly number[], range: DateRange): Promise<Slot[]> =>
  taken(tx, range, sql`restaurant_id = any(${restaurantIds}::int[])`)

/** Shifts of these drivers at any restaurant, published or not. Shifts in scope have the name of their restaurant. */
export const takenOf = (
  tx: Tx,
  scope: Scope,
  driverIds: readonly number[],
  range: DateRange,
): Promise<(Slot & { place: string | null })[]> =>
  taken(tx, range, sql`driver_id = any(${driverIds}::int[])`, sql`, ${placeInScope(scope)} as place`)

const taken = <T extends Slot>(
  tx: Tx,
  { from, to }: DateRange,
  chosen: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<T[]> =>
  jsonRows(
    tx,
    sql`select restaurant_id, driver_id, period_date, left(start_time::text, 5) as start_time,
      left(finish_time::text, 5) as finish_time ${more}
    from shift
    where period_date between ${from}::date and ${to}::date and status <> ${SHIFT_DRAFT} and ${chosen}`,
  )

/** Shifts at these restaurants, drafts included, with the facts that decide if they may be removed. */
export const shiftsThere = (
  tx: Tx,
  restaurantIds: readonly number[],
  { from, to }: DateRange,
): Promise<ShiftThere[]> =>
  jsonRows(
    tx,
    sql`select id, restaurant_id, driver_id, period_date, left(start_time::text, 5) as start_time,
      left(finish_time::text, 5) as finish_time, status, status_assigned,
      ${HAS_ANY_TIMESHEET} as has_timesheet
    from shift
    where period_date between ${from}::date and ${to}::date and restaurant_id = any(${restaurantIds}::int[])
    order by id`,
  )

/**
 * Lets one transaction at a time apply templates or copy shifts in an area. Otherwise two would find the same slot
 * free.
 */
export async function holdPlaces(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('driverdesk.laying'), area_id) from (
      select distinct area_id from restaurant where id = any(${restaurantIds}::int[]) order by area_id
    ) as area`.execute(tx)
}
