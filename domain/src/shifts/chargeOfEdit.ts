/** Codes of events: a cancellation, and the charges that an edit can make (docs/spec/shifts.md#charge-events). */
export const SHIFT_CANCELLED = 10
export const CHARGE_REMOVED = 30
export const CHARGE_SET = 40

/** Model types of charge events. */
export const ABOUT_SHIFT = 10
export const ABOUT_TIMESHEET = 20

export interface ChargeOfEdit {
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
