import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { numberText } from '../../ui/numberText.ts'
import { useKeepPayment } from '../overpayments.data.ts'
import { KeptLine } from './KeptLine.tsx'
import type { Recorded } from './NotMatched.tsx'

interface PaidTwiceProps {
  payments: readonly MatchedPayment[]
  recorded: Recorded
}

/** Payments of a statement whose invoices are paid by others, or credited. Each can be kept on account. */
export function PaidTwice({ payments, recorded }: PaidTwiceProps) {
  const [kept, setKept] = useState<readonly MatchedPayment[]>([])
  if (payments.length === 0) return null
  return (
    <>
      <h3>No longer owed ({numberText(payments.length)})</h3>
      <ul aria-label="No longer owed">
        {payments.map((payment) => (
          <li key={payment.row}>
            <Twice
              payment={payment}
              already={payment.already + kept.filter((one) => isEqual(one, payment)).length}
              onKept={(restaurant_id) => {
                setKept((before) => [...before, payment])
                recorded.add({ restaurant_id, paid_on: payment.paid_on, amount: payment.amount })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const isEqual = (one: MatchedPayment, other: MatchedPayment): boolean =>
  one.invoices[0]?.id === other.invoices[0]?.id &&
  one.paid_on === other.paid_on &&
  one.amount === other.amount

interface TwiceProps {
  payment: MatchedPayment
  already: number
  onKept: (restaurantId: number) => void
}

function Twice({ payment, already, onKept }: TwiceProps) {
  const { paid_on, amount, invoices } = payment
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutate, isPending, isSuccess, error } = useKeepPayment()
  const [invoice] = invoices
  const keep = () =>
    invoice &&
    mutate(
      { invoiceId: invoice.id, received: amount, paidOn: paid_on, already, idempotencyKey },
      { onSuccess: () => onKept(invoice.restaurant_id) },
    )
  return (
    <KeptLine payment={payment} error={error} kept={isSuccess && 'Kept on account.'}>
      {invoice && (
        <BusyButton size="compact-xs" variant="default" isBusy={isPending} onClick={keep}>
          Keep on account (invoice {invoice.invoice_number})
        </BusyButton>
      )}
    </KeptLine>
  )
}
