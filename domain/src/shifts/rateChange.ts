import { formatMoney, inThousands, type Pence } from '../kernel/money.ts'

export const payText = (cost: Pence): string => `The pay is ${formatMoney(cost)}.`

/**
 * The message that publishing will change the pay rate (docs/spec/shifts.md#publishing-sets-the-rate). `shown` and `cost` are
 * the totals of those shifts.
 */
export const rateChangeText = (shifts: number, shown: Pence, cost: Pence): string =>
  `The pay rate has changed since ${shifts === 1 ? '1 shift was' : `${inThousands(String(shifts))} shifts were`} saved: published, the cost is ${formatMoney(cost)} instead of ${formatMoney(shown)}.`
