import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { useKeepPayment } from '../overpayments.data.ts'
import classes from './Statement.module.css'
import { WhatMatches } from './WhatMatches.tsx'

/** Payments of a statement whose invoices are paid by others. Each can be kept on account. */
export function PaidTwice({ payments }: { payments: readonly MatchedPayment[] }) {
  const [kept, setKept] = useState<readonly MatchedPayment[]>([])
  if (payments.length === 0) return null
  return (
    <>
      <h3>Paid twice? ({numberText(payments.length)})</h3>
      <ul aria-label="Paid twice?">
        {payments.map((payment) => (
          <li key={payment.row}>
            <Twice
              {...payment}
              already={payment.already + kept.filter((one) => isEqual(one, payment)).length}
              onKept={() => setKept((before) => [...before, payment])}
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

function Twice({
  paid_on,
  text,
  amount,
  invoices,
  reason,
  already,
  onKept,
}: MatchedPayment & { onKept: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutate, isPending, isSuccess, error } = useKeepPayment()
  const [invoice] = invoices
  const keep = () =>
    invoice &&
    mutate(
      { invoiceId: invoice.id, received: amount, paidOn: paid_on, already, idempotencyKey },
      { onSuccess: onKept },
    )
  return (
    <>
      <span className={classes.payment}>
        <span>{displayDate(paid_on)}</span>
        <bdi>{text}</bdi>
        <strong>{poundsText(amount)}</strong>
      </span>
      <Text size="xs" c="dimmed" mb={4}>
        <WhatMatches invoices={invoices} reason={reason} />
      </Text>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errorMessage(error)}
        </Text>
      )}
      {isSuccess ? (
        <Text size="xs" role="status">
          Kept on account.
        </Text>
      ) : (
        invoice && (
          <BusyButton size="compact-xs" variant="default" isBusy={isPending} onClick={keep}>
            Keep on account (invoice {invoice.invoice_number})
          </BusyButton>
        )
      )}
    </>
  )
}
