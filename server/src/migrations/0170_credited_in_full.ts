import { type Kysely, sql } from 'kysely'

/**
 * An invoice has the time of its credit in full as soon as its credit notes come to its total, whoever adds them. Version 0.1
 * writes the time in a statement of its own, after the credit note (docs/decisions/0067-neighbouring-versions.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function invoice_credit_sums() returns trigger language plpgsql as $$
    begin
      -- The sums must include what others have added before they released the invoice.
      perform from invoice where id = new.invoice_id for no key update;
      update invoice set
        credited = notes.amount,
        refunds = notes.refunds,
        credited_at = case when notes.amount = invoice.total then coalesce(invoice.credited_at, now()) end
      from (
        select sum(amount) as amount, coalesce(sum(amount) filter (where refund_by is not null), 0) as refunds
        from invoice_credit where invoice_id = new.invoice_id) as notes
      where id = new.invoice_id;
      return null;
    end $$`.execute(db)
  await sql`update invoice set credited_at = now() where credited = total and credited > 0 and credited_at is null`.execute(
    db,
  )
  await sql`
    alter table invoice add constraint invoice_credited_has_time check (
      credited <> total or credited = 0 or credited_at is not null)`.execute(db)
}
