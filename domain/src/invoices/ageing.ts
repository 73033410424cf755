/** Money owed, by the days since it was due (docs/spec/invoices.md#money-owed). */
import { type Pence, poundsToPence } from '../kernel/money.ts'
import { daysBetween, type IsoDate } from '../kernel/wallClock.ts'

/** From money that is not yet due to the oldest. */
export const AGE_BANDS = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgeBand = (typeof AGE_BANDS)[number]

export const AGE_BAND_LABELS: Readonly<Record<AgeBand, string>> = {
  not_due: 'Not due',
  to_30: '1–30 days',
  to_60: '31–60 days',
  to_90: '61–90 days',
  over_90: 'Over 90 days',
}

/** The last day overdue of each band but the oldest. */
const LAST_DAYS: readonly [AgeBand, number][] = [
  ['not_due', 0],
  ['to_30', 30],
  ['to_60', 60],
  ['to_90', 90],
]

/** The days since an invoice was due; 0 if it is not overdue. */
export const daysOverdue = (due: IsoDate, today: IsoDate): number => Math.max(0, daysBetween(due, today))

export function ageBand(due: IsoDate, today: IsoDate): AgeBand {
  const days = daysOverdue(due, today)
  return LAST_DAYS.find(([, last]) => days <= last)?.[0] ?? 'over_90'
}

/** The sums of each band, in the unit of `amount`. */
export type AgedSums = Record<AgeBand, number>

export function agedSums(owed: readonly { due_date: IsoDate; amount: number }[], today: IsoDate): AgedSums {
  const sums: AgedSums = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 }
  for (const { due_date, amount } of owed) sums[ageBand(due_date, today)] += amount
  return sums
}

/** The amounts that a restaurant owes, in pounds. */
interface Owed {
  total: number
  not_due: number
  on_account: number
}

/** True if a restaurant owes money and has all of it on account. */
export const isCovered = ({ total, on_account }: Pick<Owed, 'total' | 'on_account'>): boolean =>
  total > 0 && on_account >= total

/**
 * The overdue amount, at most what the account does not cover. The restaurant chooses which invoice the money
 * on account is for, so nothing is asked for once the account covers all that is owed.
 */
export function overdueAfterAccount({ total, not_due, on_account }: Owed): Pence {
  const owed = poundsToPence(total)
  return Math.min(owed - poundsToPence(not_due), Math.max(owed - poundsToPence(on_account), 0))
}
