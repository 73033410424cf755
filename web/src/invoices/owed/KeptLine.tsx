import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './Statement.module.css'
import { WhatMatches } from './WhatMatches.tsx'

interface KeptLineProps {
  payment: MatchedPayment
  error: Error | null
  /** Said once the payment is kept; undefined before. */
  kept: ReactNode
  /** Keeps it on account. */
  children: ReactNode
}

/** A payment of a bank statement that can be kept on account. */
export function KeptLine({ payment, error, kept, children }: KeptLineProps) {
  const { paid_on, text, amount, invoices, reason } = payment
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
      {kept ? (
        <Text size="xs" role="status">
          {kept}
        </Text>
      ) : (
        children
      )}
    </>
  )
}
