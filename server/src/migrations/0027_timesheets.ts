import { type Kysely, sql } from 'kysely'

/**
 * Where a driver was at the start and the finish, as the driver's own calls say; and what a trip of each band pays,
 * once the approval of the pay has frozen it (docs/spec/timesheets.md#timesheet-pay).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table timesheet
      add column map_start_lat double precision check (map_start_lat between -90 and 90),
      add column map_start_lng double precision check (map_start_lng between -180 and 180),
      add column map_finish_lat double precision check (map_finish_lat between -90 and 90),
      add column map_finish_lng double precision check (map_finish_lng between -180 and 180),
      add column trip_pay_0 numeric(12,2) check (trip_pay_0 >= 0),
      add column trip_pay_3 numeric(12,2) check (trip_pay_3 >= 0),
      add column trip_pay_6 numeric(12,2) check (trip_pay_6 >= 0),
      add constraint timesheet_places_whole check (
        (map_start_lat is null) = (map_start_lng is null) and (map_finish_lat is null) = (map_finish_lng is null))`.execute(
    db,
  )
}
