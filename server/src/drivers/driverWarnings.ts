import type { DriverWarning } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceDriver } from './drivers.announce.ts'
import { insertWarning } from './drivers.writes.ts'

/** A warning in the name of the signed-in administrator; the driver's own record stays as it was. */
export async function addWarning(
  work: Work,
  scope: Scope,
  driverId: number,
  comment: string,
): Promise<DriverWarning> {
  const moderator = await work.tx
    .selectFrom('panel_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  const warning = await insertWarning(work.tx, {
    driver_id: driverId,
    comment,
    moderator_id: scope.accountId,
    moderator_first_name: moderator.first_name,
    moderator_last_name: moderator.last_name,
  })
  work.record({ thing: 'driver', id: driverId, action: 'warn', before: null, after: { comment } })
  await announceDriver(work, 'update', driverId)
  return { id: warning.id, comment, moderator, created_at: warning.created_at }
}
