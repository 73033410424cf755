/** Active or not, progressing or not (docs/spec/drivers.md#driver-status, docs/spec/drivers.md#progressing). */
import type { ChangedDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT, DRIVER_INACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { endSessionsOf } from '../accounts/endSessions.service.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { setColumns } from './driverChanges.ts'
import type { StoredDriver } from './drivers.reads.ts'
import { now } from './drivers.writes.ts'
import { publishedShiftsFrom } from './publishedShifts.reads.ts'

/**
 * Makes a driver active or inactive. Who is inactive is signed out; published shifts ahead stay with them, since only
 * the schedule knows who else could work there: the answer says how many.
 *
 * @throws {Invalid} for another status
 */
export async function setDriverStatus(
  work: Work,
  stored: StoredDriver,
  { status }: ChangedDriver,
  today: IsoDate,
): Promise<{ upcoming_shifts?: number }> {
  if (status === undefined || status === DRIVER_APPLICANT) {
    throw new Invalid({ status: ['Must be 10 (active) or 20 (inactive).'] })
  }
  const { id, status: before } = stored.driver
  if (status !== before) {
    const activated = status === DRIVER_ACTIVE ? { activated_at: now } : {}
    await setColumns(work, stored, 'status', { status, ...activated })
    if (status === DRIVER_INACTIVE) await endSessionsOf(work, 'driver', id)
  }
  if (status !== DRIVER_INACTIVE) return {}
  return { upcoming_shifts: (await publishedShiftsFrom(work.tx, id, today)).length }
}

/** @throws {Invalid} without a flag */
export async function setProgress(
  work: Work,
  stored: StoredDriver,
  { not_progressing }: ChangedDriver,
): Promise<void> {
  if (not_progressing === undefined) {
    throw new Invalid({ not_progressing: ['Must be 10 (not progressing) or 20 (progressing).'] })
  }
  if (not_progressing !== stored.driver.not_progressing) {
    await setColumns(work, stored, 'progress', { not_progressing })
  }
}
