import { type Kysely, sql } from 'kysely'

/**
 * Who cancelled a shift, of the shift and of each cancellation. Of old ones the amounts are all that there is to go by:
 * a fee was the driver's, a charge the restaurant's, and where neither was charged nobody knows. A shift that was lost
 * without a cancellation was rejected by its driver.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db)
  await fillEvents(db)
  await fillShifts(db)
  await sql`
    alter table shift add constraint shift_stale_has_canceller check (status_assigned <> 30 or cancelled_by is not null)`.execute(
    db,
  )
  await sql`
    alter table shift_event add constraint shift_event_has_canceller check ((event = 10) = (cancelled_by is not null))`.execute(
    db,
  )
}

async function addColumns(db: Kysely<never>): Promise<void> {
  for (const table of ['shift', 'shift_event']) {
    await sql`
      alter table ${sql.table(table)} add column cancelled_by text
        check (cancelled_by in ('driver', 'restaurant', 'agency', 'unknown'))`.execute(db)
  }
}

/** The versions that steps keep are filled like the rows, so that what was done before can still be undone. */
async function fillEvents(db: Kysely<never>): Promise<void> {
  await sql`
    update shift_event set cancelled_by =
      case when cost < 0 then 'driver' when restaurant_charge > 0 then 'restaurant' else 'unknown' end
    where event = 10`.execute(db)
  for (const side of ['before', 'after']) {
    const row = sql.ref(side)
    await sql`
      update schedule_step_row set ${row} = jsonb_set(${row}, '{cancelled_by}', to_jsonb(
        case when (${row} ->> 'cost')::numeric < 0 then 'driver'
          when (${row} ->> 'restaurant_charge')::numeric > 0 then 'restaurant' else 'unknown' end))
      where table_name = 'shift_event' and ${row} ->> 'event' = '10'`.execute(db)
  }
}

async function fillShifts(db: Kysely<never>): Promise<void> {
  await sql`
    update shift set cancelled_by = coalesce((
      select event.cancelled_by from shift_event as event
      where event.shift_id = shift.id and event.event = 10
        and event.driver_id is not distinct from shift.driver_id_canceled
      order by event.id desc limit 1), 'driver')
    where driver_id_canceled is not null or status_assigned = 30`.execute(db)
  for (const side of ['before', 'after']) {
    const row = sql.ref(side)
    await sql`
      update schedule_step_row as kept set ${row} = jsonb_set(${row}, '{cancelled_by}', to_jsonb(coalesce((
        select event.cancelled_by from shift_event as event
        where event.shift_id = kept.row_id and event.event = 10
          and event.driver_id is not distinct from (${row} ->> 'driver_id_canceled')::int
        order by event.id desc limit 1), 'driver')))
      where table_name = 'shift'
        and (${row} ->> 'driver_id_canceled' is not null or ${row} ->> 'status_assigned' = '30')`.execute(db)
  }
}
