import { type Kysely, sql } from 'kysely'

/**
 * A copy at FreeAgent is known by its number and its contact, also when our draft is removed: its row says both. It says
 * since when FreeAgent could not be made to follow, too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table freeagent_invoice
      add column restaurant_id integer references restaurant on delete cascade,
      add column number integer check (number > 0),
      add column failed_since timestamptz(3)`.execute(db)
  await sql`
    update freeagent_invoice as copy set restaurant_id = invoice.restaurant_id, number = invoice.number
    from invoice where invoice.id = copy.invoice_id`.execute(db)
  await sql`
    update freeagent_invoice as copy set restaurant_id = restaurant.id, number = (removed.before ->> 'number')::integer
    from audit_event as removed
    join restaurant on restaurant.id = (removed.before ->> 'restaurant_id')::integer
    where copy.number is null and thing = 'invoice' and action = 'remove' and thing_id = copy.invoice_id`.execute(
    db,
  )
  await sql`delete from freeagent_invoice where number is null`.execute(db)
  await sql`
    alter table freeagent_invoice alter column restaurant_id set not null, alter column number set not null`.execute(
    db,
  )
  await sql`create index freeagent_invoice_number on freeagent_invoice (restaurant_id, number)`.execute(db)
}
