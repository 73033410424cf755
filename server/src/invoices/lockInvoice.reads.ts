import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'

/** An invoice as it is, held until the transaction ends. @throws {Refusal} 404 where there is none, or none in scope */
export async function lockInvoice(tx: Tx, scope: Scope, id: number): Promise<Row<'invoice'>> {
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) throw notFound('invoice')
  return invoice
}
