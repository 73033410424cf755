import { type Kysely, sql } from 'kysely'

/**
 * The account pays a part of an invoice whose rest is still owed (docs/decisions/0092-part-payments.md). `invoice.part_paid`
 * has it too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table overpayment_use add column in_part boolean not null default false`.execute(db)
  await summed(db)
  await released(db)
}

async function summed(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function overpayment_part_summed() returns trigger language plpgsql as $$
    declare
      changed integer := case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end;
    begin
      -- The sum must include what others have added before they released the invoice.
      perform from invoice where id = changed for no key update;
      if exists (select from invoice where id = changed and (paid_at is not null or credited_at is not null)) then
        update overpayment set kind = 'again'
        where invoice_id = changed and kind = 'part' and amount > used + refunded;
      end if;
      update invoice set part_paid = (
        select coalesce(sum(amount - used - overpayment.refunded), 0) from overpayment
        where invoice_id = changed and kind = 'part'
      ) + (
        select coalesce(sum(amount), 0) from overpayment_use where invoice_id = changed and in_part
      ) where id = changed;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger overpayment_use_in_part_added after insert on overpayment_use
    for each row when (new.in_part) execute function overpayment_part_summed()`.execute(db)
  await sql`
    create trigger overpayment_use_in_part_removed after delete on overpayment_use
    for each row when (old.in_part) execute function overpayment_part_summed()`.execute(db)
}

/** What the account has paid of an invoice is on account again once the invoice needs it no more. */
async function released(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function invoice_parts_released() returns trigger language plpgsql as $$
    begin
      update overpayment set kind = 'again'
      where invoice_id = new.id and kind = 'part' and amount > used + refunded;
      delete from overpayment_use where invoice_id = new.id and in_part;
      return null;
    end $$`.execute(db)
}
