import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** What must be empty before it may be filled: where people, places or work stand, somebody put them. */
const OWNED = ['panel_user', 'restaurateur', 'city', 'area', 'restaurant', 'driver', 'shift'] as const

/** Whether nobody has put anything into the database yet, beyond what the migrations bring. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const anyRow = sql.join(
    OWNED.map((table) => sql`exists (select from ${sql.table(table)})`),
    sql` or `,
  )
  const { rows } = await sql<{ filled: boolean }>`select ${anyRow} as filled`.execute(db)
  return rows[0]?.filled === false
}
