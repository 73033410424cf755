import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { CHARGE_SET, chargeOfEdit } from '@driverdesk/domain/shifts/chargeOfEdit.ts'

/** What saving an edit records about the cancellation fee/bonus; both in pence. */
export function chargeText(former: Pence, fee: Pence): string | undefined {
  const charge = chargeOfEdit(former, fee)
  if (!charge || fee < 0) return undefined
  return charge.event === CHARGE_SET
    ? `Saving creates a cancellation record of ${formatMoney(charge.cost)}.`
    : `Saving records that the charge of ${formatMoney(charge.cost)} is removed.`
}
