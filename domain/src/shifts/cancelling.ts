import type { Pence } from '../kernel/money.ts'

export const NOT_CANCELLABLE = 'Only a published shift with a driver can be cancelled.'

/** The fee of a cancellation must be negative: a value of 0 or more resets to 0 (document 2, 2.3). */
export const cancellationFee = (given: Pence): Pence => Math.min(0, given)

/** On whose account a shift was cancelled: nobody's, where nobody is charged. */
export const CANCELLED_FOR = ['driver', 'restaurant', 'nobody'] as const
export type CancelledFor = (typeof CANCELLED_FOR)[number]

/** @param fee of the driver, negative; `restaurantCharge` 0 or more */
export function cancelledFor({
  fee,
  restaurantCharge,
}: Record<'fee' | 'restaurantCharge', Pence>): CancelledFor {
  if (fee < 0) return 'driver'
  return restaurantCharge > 0 ? 'restaurant' : 'nobody'
}

/** What a cancellation charges a restaurant is taken back before it is on an invoice, or with the invoice. */
export const onInvoice = (number: string): string =>
  `This charge is on invoice ${number}. Remove or credit the invoice first.`
