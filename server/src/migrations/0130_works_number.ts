import { type Kysely, sql } from 'kysely'

/** The number by which a payroll program knows a driver; '' without one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table driver add column works_number text not null default ''`.execute(db)
  await sql`
    create unique index driver_works_number on driver (lower(works_number)) where works_number <> ''`.execute(
    db,
  )
}
