import { formatMoney, type Pence } from '../kernel/money.ts'

/**
 * Says that publishing sets another rate than the one shown. The amounts are the sums of the shifts concerned.
 *
 * @see rulings 13.8
 */
export const rateChangeText = (shifts: number, shown: Pence, cost: Pence): string =>
  `The pay rate has changed since ${shifts === 1 ? '1 shift was' : `${shifts.toLocaleString('en-GB')} shifts were`} saved: published, the cost is ${formatMoney(cost)} instead of ${formatMoney(shown)}.`
