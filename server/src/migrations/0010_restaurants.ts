import { type Kysely, sql } from 'kysely'

/** Drivers who are preferred or blocked at a restaurant, and whom a restaurant that moves, or goes, has left. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table restaurant_driver_preference (
      restaurant_id integer not null references restaurant on delete cascade,
      driver_id integer not null references driver on delete cascade,
      preference text not null check (preference in ('preferred', 'blocked')),
      primary key (restaurant_id, driver_id)
    )`.execute(db)
  await sql`create index restaurant_driver_preference_driver on restaurant_driver_preference (driver_id)`.execute(
    db,
  )
  // Of a restaurant itself: the place that it had, whose viewers may no longer see it.
  await sql`
    alter table outbox add column left_area_id integer, add column left_restaurateur_id integer`.execute(db)
}
