import { type Kysely, sql } from 'kysely'

/** One payroll program for the agency, exports that can be withdrawn, and what a correction needs to know of earlier ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('payroll_program', 'generic', 'The program that approved pay is exported for: it decides the columns of the file.')`.execute(
    db,
  )
  await sql`alter table pay_export_line add column works_number text not null default ''`.execute(db)
  await sql`alter table pay_export add column withdrawn_at timestamptz(3)`.execute(db)
  // The statement that was emailed last, so that one that returns to its former contents is emailed again.
  await sql`
    delete from pay_statement_mail former using pay_statement_mail newer
    where (newer.driver_id, newer.period_from, newer.period_to) = (former.driver_id, former.period_from, former.period_to)
      and (newer.mailed_at, newer.digest) > (former.mailed_at, former.digest)`.execute(db)
  await sql`
    alter table pay_statement_mail drop constraint pay_statement_mail_pkey,
      add primary key (driver_id, period_from, period_to)`.execute(db)
}
