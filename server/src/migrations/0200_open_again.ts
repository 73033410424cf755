import { type Kysely, sql } from 'kysely'

/**
 * The offers of a shift whose driver could not work go on if that driver can work again: the shift is still open, and only no
 * longer rejected.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger shift_end_cascade_by_change on shift`.execute(db)
  await sql`
    create trigger shift_end_cascade_by_change
    after update of driver_id, status, status_assigned, restaurant_id, period_date, start_time, finish_time on shift
    for each row
    when (old.status = 20 and old.driver_id is null
      and (new.driver_id, new.status, new.restaurant_id, new.period_date, new.start_time, new.finish_time,
          case when old.cannot_work and new.cannot_work is null and new.status_assigned = 20 then old.status_assigned
            else new.status_assigned end)
        is distinct from
        (old.driver_id, old.status, old.restaurant_id, old.period_date, old.start_time, old.finish_time, old.status_assigned))
    execute function shift_end_cascade()`.execute(db)
}
