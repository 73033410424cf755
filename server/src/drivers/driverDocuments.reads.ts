import type { ExpiryDates } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/**
 * When the documents of these drivers run out, for checks alone: nobody's where the option `block_expired_documents` is
 * not 1, since they only warn then.
 */
export async function blockingDocuments(
  tx: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, ExpiryDates>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_object_agg(driver.id, json_build_object(
      'driver_license_expiry_date', driver_license_expiry_date,
      'car_insurance_renewal_date', car_insurance_renewal_date,
      'right_to_work_expiry_date', right_to_work_expiry_date,
      'alcohol_certificate_expiry_date', alcohol_certificate_expiry_date)), '{}')::text as json
    from driver
    where id = any(${ids}::int[])
      and exists (select from option where okey = ${BLOCK_EXPIRED} and ovalue = '1')`.execute(tx)
  const byId = Object.entries(JSON.parse(rows[0]?.json ?? '{}') as Record<string, ExpiryDates>)
  return new Map(byId.map(([id, dates]) => [Number(id), dates]))
}
