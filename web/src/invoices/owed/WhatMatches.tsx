import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { poundsText } from '../../ui/poundsText.ts'

/** The invoices of a payment, and why. */
export const WhatMatches = ({ invoices, reason }: Pick<MatchedPayment, 'invoices' | 'reason'>) => (
  <>
    {invoices.map(({ id, invoice_number, restaurant_name, payment }) => (
      <span key={id}>
        {invoice_number} <bdi>{restaurant_name}</bdi>, {poundsText(payment)}.{' '}
      </span>
    ))}
    {reason}
  </>
)
