/** The money of report rows, in pence (docs/spec/reports.md#report-amounts). */
import type { Pence } from '../kernel/money.ts'

export interface ReportAmounts {
  charged: Pence
  paid: Pence
  difference: Pence
}

/** Charged − paid; a negative charge, which is taken from a driver, gives the opposite sign. */
export const amountDifference = (charged: Pence, paid: Pence): Pence =>
  charged < 0 ? paid - charged : charged - paid

/**
 * The Total row: the sum of each column, from rows that are already rounded (docs/spec/kernel.md#whole-pence).
 */
export function reportTotal(rows: Iterable<ReportAmounts>): ReportAmounts {
  const total = { charged: 0, paid: 0, difference: 0 }
  for (const { charged, paid, difference } of rows) {
    total.charged += charged
    total.paid += paid
    total.difference += difference
  }
  return total
}

export type DifferenceSign = 'negative' | 'positive' | 'zero'

/** Decides the colour of a row. */
export function differenceSign(difference: Pence): DifferenceSign {
  if (difference === 0) return 'zero'
  return difference < 0 ? 'negative' : 'positive'
}
