import type { Pence } from '../kernel/money.ts'

export const NOT_CANCELLABLE = 'Only a published shift with a driver can be cancelled.'

/** The fee of a cancellation must be negative: a value of 0 or more resets to 0 (docs/spec/shifts.md#cancellation-fee). */
export const cancellationFee = (given: Pence): Pence => Math.min(0, given)

/** A driver who rejects their shift counts as its canceller. */
export const CANCELLERS = ['driver', 'restaurant', 'agency'] as const
export type Canceller = (typeof CANCELLERS)[number]
/** The stored value; 'unknown' if neither the call nor the amounts named anyone. */
export const CANCELLED_BY = [...CANCELLERS, 'unknown'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

/** Works out from the amounts who cancelled, if the call does not say. */
export function cancellerByAmounts({
  fee,
  restaurantCharge,
}: Record<'fee' | 'restaurantCharge', Pence>): CancelledBy {
  if (fee < 0) return 'driver'
  return restaurantCharge > 0 ? 'restaurant' : 'unknown'
}

export const CANCELLER_NAMES: Readonly<Record<CancelledBy, string>> = {
  driver: 'The driver',
  restaurant: 'The restaurant',
  agency: 'The agency',
  unknown: 'Not known',
}

/** Why a shift has lost its driver (docs/spec/shifts.md#who-cancelled). */
export const CANCELLED_BY_WORDS: Readonly<Record<CancelledBy, string>> = {
  driver: 'Shift rejected',
  restaurant: 'Cancelled by the restaurant',
  agency: 'Cancelled by the agency',
  unknown: 'Cancelled',
}

export const onInvoice = (number: string): string =>
  `This charge is on invoice ${number}. Remove or credit the invoice first.`

/** Codes of events: a cancellation, and the charges that an edit can make (docs/spec/shifts.md#charge-events). */
export const SHIFT_CANCELLED = 10
export const CHARGE_REMOVED = 30
export const CHARGE_SET = 40

/** Model types of charge events. */
export const ABOUT_SHIFT = 10
export const ABOUT_TIMESHEET = 20

interface ChargeOfEdit {
  event: typeof CHARGE_REMOVED | typeof CHARGE_SET
  /** In the same unit as the fees. */
  cost: number
}

/**
 * The charge event of an edit that changes the cancellation fee/bonus from `former` to `fee`: the new fee
 * (docs/spec/shifts.md#charge-events; on a cancellation timesheet it is negative), the removed one if `fee` is 0, or
 * nothing if it stays.
 */
export function chargeOfEdit(former: number, fee: number): ChargeOfEdit | undefined {
  if (fee === former) return undefined
  return fee === 0 ? { event: CHARGE_REMOVED, cost: former } : { event: CHARGE_SET, cost: fee }
}
