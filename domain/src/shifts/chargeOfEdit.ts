/** Codes of events: a cancellation, and the charges that an edit can make (docs/spec/shifts.md#charge-events). */
export const SHIFT_CANCELLED = 10
export const CHARGE_REMOVED = 30
export const CHARGE_SET = 40

/** Model types of charge events. */
export const ABOUT_SHIFT = 10
export const ABOUT_TIMESHEET = 20

export interface ChargeOfEdit {
  event: typeof CHARGE_REMOVED | typeof CHARGE_SET
  /** In the unit of the fees. */
  cost: number
}

/**
 * The charge event of an edit that takes the cancellation fee/bonus from `former` to `fee`: the fee that is set
 * (docs/spec/shifts.md#charge-events; that of a cancellation's timesheet is negative), at 0 the one that is removed;
 * nothing where it stays.
 */
export function chargeOfEdit(former: number, fee: number): ChargeOfEdit | undefined {
  if (fee === former) return undefined
  return fee === 0 ? { event: CHARGE_REMOVED, cost: former } : { event: CHARGE_SET, cost: fee }
}
