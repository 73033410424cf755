import { type Kysely, sql } from 'kysely'

/** When drivers would rather work. */
export const up = (db: Kysely<never>): Promise<unknown> =>
  sql`
    create table driver_preferred_time (
      driver_id integer not null references driver on delete cascade,
      preferred text not null check (preferred in ('mornings', 'afternoons', 'evenings', 'weekends')),
      primary key (driver_id, preferred)
    )`.execute(db)
