import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'

/**
 * The option, held until the end of the transaction: two who change it at once come one after the other.
 *
 * @throws {Refusal} 404
 */
export async function lockOption(tx: Tx, okey: string): Promise<Row<'option'>> {
  const option = await tx
    .selectFrom('option')
    .selectAll()
    .where('okey', '=', okey)
    .forUpdate()
    .executeTakeFirst()
  if (!option) throw notFound('option')
  return option
}

export const setOption = (tx: Tx, id: number, ovalue: string): Promise<Row<'option'>> =>
  tx
    .updateTable('option')
    .set({ ovalue, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
