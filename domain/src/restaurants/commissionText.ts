import { formatMoney } from '../kernel/money.ts'
import type { Charges } from './charges.ts'

/** '1.5%' or '£1.50 per hour', depending on the basis (docs/spec/options.md#commission-basis). */
export const commissionText = ({
  basis,
  commissionHundredths,
}: Pick<Charges, 'basis' | 'commissionHundredths'>): string =>
  basis === 'percent' ? `${commissionHundredths / 100}%` : `${formatMoney(commissionHundredths)} per hour`
