import { type Kysely, sql } from 'kysely'

/** The columns of the payroll file, and the references of its payments, if they are not those of the program. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('payroll_columns', '-', 'The columns of the payroll file in their order, each as a heading and a field: Reference = works number, Hours = hours or 1, Rate = rate or amount. They need works number or driver id, and one of: amount; hours or 1 with rate or amount; hours or amount with description and rate. If empty, they are those of the payroll program.'),
      ('payroll_references', '-', 'The references of hours, bonus, fuel bonus, fees and rounding in the payroll program, separated by commas. Sage Payroll shows them as Payment Reference. If empty, they are 1, 2, 3, 4, 5.')`.execute(
    db,
  )
}
