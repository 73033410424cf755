import { alreadyCovers } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface CoveredDaysProps {
  /** Those of the restaurant whose period meets the days. */
  invoices: readonly {
    invoice_number: string
    period_date_from: string
    period_date_to: string
    state: string
  }[]
  /** The draft that building replaces. */
  replaced: { invoice_number: string } | undefined
}

/**
 * Which invoices have some of the days already (docs/spec/invoices.md#invoice-messages,
 * docs/spec/invoices.md#invoice-check).
 */
export function CoveredDays({ invoices, replaced }: CoveredDaysProps) {
  const standing = invoices.filter(({ state }) => state !== 'credited')
  if (standing.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size="1.125rem" />}>
      {standing.map(({ invoice_number, period_date_from, period_date_to }) => (
        <Text key={invoice_number} size="sm">
          {alreadyCovers(invoice_number, {
            from: period_date_from as IsoDate,
            to: period_date_to as IsoDate,
          })}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        {replaced
          ? `Building replaces the draft ${replaced.invoice_number}.`
          : 'What they bill is not billed again.'}
      </Text>
    </Alert>
  )
}
