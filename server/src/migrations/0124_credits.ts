import { type Kysely, sql } from 'kysely'

/**
 * Any number of credit notes for an invoice, each with an amount, and the refunds of those that were paid
 * (docs/decisions/0078-credits-and-refunds.md). Also the day of each restaurant's last statement.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sums(db)
  await credits(db)
  await sumsOfCredits(db)
  await besideOlder(db)
  await mails(db)
  await accountingCopies(db)
  // So that no one emails a statement twice.
  await sql`
    create table statement_mail (
      restaurant_id integer primary key references restaurant on delete cascade,
      mailed_on date not null
    )`.execute(db)
}

async function sums(db: Kysely<never>): Promise<void> {
  await sql`
    alter table invoice
      /** The sum of its credit notes, which a trigger of invoice_credit writes. */
      add column credited numeric(12,2) not null default 0,
      /** The part of it that was credited after the payment, and so goes back. */
      add column refunds numeric(12,2) not null default 0,
      drop constraint invoice_paid_or_credited,
      drop constraint invoice_credited_was_sent`.execute(db)
  await sql`update invoice set credited = total where credited_at is not null`.execute(db)
  await sql`
    alter table invoice
      add constraint invoice_credited_sum check (credited between 0 and greatest(total, 0)),
      add constraint invoice_credited_in_full check (credited_at is null or credited = total),
      add constraint invoice_credited_has_time check (credited <> total or credited = 0 or credited_at is not null),
      add constraint invoice_credited_was_sent check (credited = 0 or sent_at is not null or paid_at is not null),
      add constraint invoice_refunds_sum check (refunds between 0 and credited),
      add constraint invoice_refunds_of_payment check (refunds = 0 or paid_at is not null)`.execute(db)
}

async function credits(db: Kysely<never>): Promise<void> {
  await sql`alter table credit_note rename to invoice_credit`.execute(db)
  await sql`
    alter table invoice_credit
      drop constraint credit_note_of_invoice,
      add column amount numeric(12,2),
      /** It credits all that was left of the invoice. */
      add column in_full boolean not null default true,
      add column refund_by text check (refund_by in ('bank', 'card')),
      add column refund_state text check (refund_state in ('pending', 'done', 'failed')),
      add column refunded_on date,
      /** The idempotency key of a refund at Stripe, and Stripe's refund. */
      add column key uuid not null default gen_random_uuid(),
      add column stripe_id text`.execute(db)
  await sql`
    update invoice_credit set amount = invoice.total from invoice where invoice.id = invoice_id`.execute(db)
  await sql`
    alter table invoice_credit
      alter column amount set not null,
      alter column in_full drop default,
      add constraint invoice_credit_amount check (amount > 0),
      add constraint invoice_credit_refund_whole check ((refund_by is null) = (refund_state is null)),
      add constraint invoice_credit_bank_is_done check (refund_by is distinct from 'bank' or refund_state = 'done'),
      add constraint invoice_credit_refunded_on check (
        (refund_state is not distinct from 'done') = (refunded_on is not null)),
      add constraint invoice_credit_stripe_id unique (stripe_id)`.execute(db)
  await sql`create index invoice_credit_of_invoice on invoice_credit (invoice_id)`.execute(db)
  await sql`create unique index invoice_credit_in_full on invoice_credit (invoice_id) where in_full`.execute(
    db,
  )
  await sql`
    create index invoice_credit_pending on invoice_credit (id) where refund_state = 'pending'`.execute(db)
}

/**
 * Keeps the sums of an invoice, so that its constraints also hold for people who credit it at once, and the time when they
 * came to its total. Version 0.1 writes that time in a statement of its own, after the credit note.
 */
async function sumsOfCredits(db: Kysely<never>): Promise<void> {
  await sql`
    create function invoice_credit_sums() returns trigger language plpgsql as $$
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
  await sql`
    create trigger invoice_credit_sums after insert or update of amount, refund_by on invoice_credit
    for each row execute function invoice_credit_sums()`.execute(db)
}

/**
 * Version 0.1 knows one credit note for an invoice, in the table credit_note. It reads and adds those in full by this view
 * (docs/decisions/0067-neighbouring-versions.md). Locking the view locks the table.
 */
async function besideOlder(db: Kysely<never>): Promise<void> {
  await sql`
    create view credit_note as
      select id, number, invoice_id, reason, creator_name, created_on, created_at
      from invoice_credit where in_full`.execute(db)
  await sql`
    create function credit_note_insert() returns trigger language plpgsql as $$
    declare
      -- Example data has its own numbers.
      least integer := (select case when number > 900000000 then 900000000 else 0 end
        from invoice where id = new.invoice_id);
    begin
      insert into invoice_credit (number, invoice_id, amount, in_full, reason, creator_name, created_on)
      values (
        (select coalesce(max(number), least) + 1 from invoice_credit
          where (number > 900000000) = (least > 0)),
        new.invoice_id,
        (select total - credited from invoice where id = new.invoice_id),
        true, new.reason, coalesce(new.creator_name, ''), new.created_on)
      returning id, number, created_at into new.id, new.number, new.created_at;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger credit_note_insert instead of insert on credit_note
    for each row execute function credit_note_insert()`.execute(db)
}

/** The credit note that an email brings, because an invoice can have several. */
async function mails(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail add column credit_note_id integer references invoice_credit on delete cascade`.execute(
    db,
  )
  await sql`
    update mail set credit_note_id = invoice_credit.id
    from invoice_credit where invoice_credit.invoice_id = mail.invoice_id and attachment = 'credit_note'`.execute(
    db,
  )
  await sql`
    alter table mail add constraint mail_credit_note check (
      credit_note_id is null or attachment is not distinct from 'credit_note')`.execute(db)
  await sql`create index mail_credit_note on mail (credit_note_id) where credit_note_id is not null`.execute(
    db,
  )
}

/** FreeAgent's copies of credit notes. A server that makes one holds the row for a while. */
async function accountingCopies(db: Kysely<never>): Promise<void> {
  await sql`
    create table freeagent_credit (
      credit_note_id integer primary key references invoice_credit on delete cascade,
      url text unique check (url <> ''),
      /** It is complete at FreeAgent, or FreeAgent has refused it and staff book it. */
      done boolean not null default false,
      tries integer not null default 0 check (tries >= 0),
      held_until timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
}
