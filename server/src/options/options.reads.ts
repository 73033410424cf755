import { COMMISSION_BASIS_KEY, commissionBasisOf } from '@driverdesk/domain/restaurants/commissionLimit.ts'
import type { CommissionBasis } from '@driverdesk/domain/shifts/expectedSales.ts'
import type { Db, Tx } from '../kernel/database.ts'

/** Whether commissions are percentages or pounds per hour. */
export async function commissionBasis(db: Db | Tx): Promise<CommissionBasis> {
  const option = await db
    .selectFrom('option')
    .select('ovalue')
    .where('okey', '=', COMMISSION_BASIS_KEY)
    .executeTakeFirst()
  return commissionBasisOf(option?.ovalue)
}
