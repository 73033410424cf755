import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'

/** All options by key, held until the end of the transaction, since some limit what others may be. */
export async function lockOptions(tx: Tx): Promise<ReadonlyMap<string, Row<'option'>>> {
  const options = await tx.selectFrom('option').selectAll().orderBy('okey').forUpdate().execute()
  return new Map(options.map((option) => [option.okey, option]))
}

export const setOption = (tx: Tx, id: number, ovalue: string): Promise<Row<'option'>> =>
  tx
    .updateTable('option')
    .set({ ovalue, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
