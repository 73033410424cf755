import { type Kysely, sql } from 'kysely'

/**
 * A refund is always written as a row of `overpayment_refund`. No released version writes the sums of `overpayment` itself
 * (docs/decisions/0067-neighbouring-versions.md), so nothing turns them into rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger overpayment_refunded on overpayment`.execute(db)
  await sql`drop function overpayment_refunded()`.execute(db)
}
