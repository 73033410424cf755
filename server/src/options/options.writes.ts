import { STANDARD_COMMISSION_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { COMMISSION_BASIS_KEY } from '@driverdesk/domain/restaurants/commissionLimit.ts'
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

/** What commissions are, and the standard one; held, since each limits what the other may be. */
export async function lockChargeOptions(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const options = await tx
    .selectFrom('option')
    .select(['okey', 'ovalue'])
    .where('okey', 'in', [COMMISSION_BASIS_KEY, STANDARD_COMMISSION_KEY])
    .orderBy('okey')
    .forUpdate()
    .execute()
  return new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))
}
