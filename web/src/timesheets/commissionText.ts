import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'

/** '1.5%', or '£1.50 per hour', as the option of the basis says (rulings 3.6). */
export const commissionText = ({ basis, commissionHundredths }: Charges): string =>
  basis === 'percent' ? `${commissionHundredths / 100}%` : `${formatMoney(commissionHundredths)} per hour`
