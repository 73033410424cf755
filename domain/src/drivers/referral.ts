/** See docs/spec/drivers.md#referral-source. */
import { DRIVER_ACTIVE, type DriverStatus } from './driverStatus.ts'

export type ReferralType = 'restaurant' | 'driver'

export interface Referral {
  type: ReferralType
  /** The restaurant or driver; null if only the kind is known. */
  id: number | null
  paid: 0 | 1
}

/** The values of a form or call; without `paid` it is an update. */
export type AskedReferral = Omit<Referral, 'paid'> & { paid?: 0 | 1 | undefined }

export const REFERRAL_LOCKED = 'This referral is paid and cannot be changed.'
export const UPDATE_FIRST = 'Please update the referral source first.'
export const SOURCE_REQUIRED = 'Please select who referred the driver.'
export const ONLY_ACTIVE_SOURCES = 'Only active drivers can be referral sources.'
export const NOT_THEMSELF = 'A driver cannot be their own referral source.'

export const isReferralOpen = (referral: Referral | null): boolean => referral?.paid !== 1

export function payingProblem(recorded: Referral | null): string | undefined {
  if (!isReferralOpen(recorded)) return REFERRAL_LOCKED
  return recorded?.id == null ? UPDATE_FIRST : undefined
}

/**
 * Why the requested referral cannot be saved; undefined if it can. Requesting the recorded referral again is allowed and
 * changes nothing.
 */
export function referralProblem(
  driverId: number,
  recorded: Referral | null,
  asked: AskedReferral,
): string | undefined {
  const isSame = recorded !== null && recorded.type === asked.type && recorded.id === asked.id
  if (!isReferralOpen(recorded)) return isSame && asked.paid === 1 ? undefined : REFERRAL_LOCKED
  // Only a recorded referral can be paid.
  if (asked.paid === 1) return isSame ? payingProblem(recorded) : UPDATE_FIRST
  if (asked.id === null) return SOURCE_REQUIRED
  return asked.type === 'driver' && asked.id === driverId ? NOT_THEMSELF : undefined
}

/** The drivers who can have referred this one: all other active drivers. */
export function referralSources<D extends { id: number; status: DriverStatus }>(
  drivers: readonly D[],
  driverId: number,
): D[] {
  return drivers.filter(({ id, status }) => status === DRIVER_ACTIVE && id !== driverId)
}
