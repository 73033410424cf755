import type { NewReferral } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { ONLY_ACTIVE_SOURCES, type Referral, referralProblem } from '@driverdesk/domain/drivers/referral.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

type Columns = Partial<NewRow<'driver'>>

/**
 * Returns the referral's columns after an edit; undefined if nothing changes. A referral is recorded unpaid, then paid,
 * then locked (docs/spec/drivers.md#referral-source).
 *
 * @throws {Invalid} if the rules forbid it
 * @throws {Refusal} 404 if the source does not exist
 */
export async function plannedReferral(
  tx: Tx,
  driver: Row<'driver'>,
  asked: NewReferral['hear_about_us'],
): Promise<Columns | undefined> {
  const recorded = toReferral(driver)
  const problem = referralProblem(driver.id, recorded, asked)
  if (problem) throw new Invalid({ hear_about_us: [problem] })
  const { type, id, paid = 0 } = asked
  if (recorded && recorded.type === type && recorded.id === id && recorded.paid === paid) return undefined
  if (paid === 1) return { referral_paid: true }
  await refuseWrongSource(tx, type, id as number)
  return {
    referral_type: type,
    referral_restaurant_id: type === 'restaurant' ? id : null,
    referral_driver_id: type === 'driver' ? id : null,
    referral_paid: false,
  }
}

function toReferral(driver: Row<'driver'>): Referral | null {
  if (!driver.referral_type) return null
  return {
    type: driver.referral_type,
    id: driver.referral_restaurant_id ?? driver.referral_driver_id,
    paid: driver.referral_paid ? 1 : 0,
  }
}

async function refuseWrongSource(tx: Tx, type: Referral['type'], id: number): Promise<void> {
  const source = await tx.selectFrom(type).select('status').where('id', '=', id).executeTakeFirst()
  if (!source) throw notFound(type)
  if (type === 'driver' && source.status !== DRIVER_ACTIVE) {
    throw new Invalid({ hear_about_us: [ONLY_ACTIVE_SOURCES] })
  }
}
