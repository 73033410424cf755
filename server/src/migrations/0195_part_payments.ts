import { type Kysely, sql } from 'kysely'

/**
 * Payments of a part of an invoice (docs/decisions/0092-part-payments.md). Each is an overpayment of the kind 'part' while the
 * invoice is unpaid. `invoice.part_paid` is the sum of what is left of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table overpayment
      drop constraint overpayment_kind_check,
      add constraint overpayment_kind_check check (kind in ('surplus', 'again', 'part')),
      add constraint overpayment_part check (kind <> 'part' or (invoice_id is not null and paid_by = 'bank'))`.execute(
    db,
  )
  await sql`
    alter table invoice
      add column part_paid numeric(12,2) not null default 0 check (part_paid >= 0),
      add constraint invoice_part_sent check (part_paid = 0 or sent_at is not null)`.execute(db)
  await summed(db)
  await released(db)
  await freed(db)
}

/** A part of an invoice that needs it no more, because a refund was taken back for instance, is on account. */
async function summed(db: Kysely<never>): Promise<void> {
  await sql`
    create function overpayment_part_summed() returns trigger language plpgsql as $$
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
        where invoice_id = changed and kind = 'part')
      where id = changed;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger overpayment_part_added after insert on overpayment
    for each row when (new.kind = 'part') execute function overpayment_part_summed()`.execute(db)
  await sql`
    create trigger overpayment_part_changed after update or delete on overpayment
    for each row when (old.kind = 'part') execute function overpayment_part_summed()`.execute(db)
}

/** What is left of a part is on account once its invoice needs it no more: it was paid in another way, or credited. */
async function released(db: Kysely<never>): Promise<void> {
  await sql`
    create function invoice_parts_released() returns trigger language plpgsql as $$
    begin
      update overpayment set kind = 'again'
      where invoice_id = new.id and kind = 'part' and amount > used + refunded;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger invoice_parts_released after update of paid_at, credited_at on invoice
    for each row when (new.part_paid > 0 and (new.paid_at is not null or new.credited_at is not null))
    execute function invoice_parts_released()`.execute(db)
}

/** An invoice that is unpaid again uses no money, also if a server of version 0.1 marks it so: its parts wait for the rest again. */
async function freed(db: Kysely<never>): Promise<void> {
  await sql`
    create function invoice_uses_freed() returns trigger language plpgsql as $$
    begin
      delete from overpayment_use where invoice_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger invoice_uses_freed after update of paid_at on invoice
    for each row when (old.paid_at is not null and new.paid_at is null)
    execute function invoice_uses_freed()`.execute(db)
}
