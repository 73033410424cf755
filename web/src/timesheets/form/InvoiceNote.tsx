import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { onInvoice } from '@driverdesk/domain/kernel/refusalTexts.ts'
import { Alert, Anchor } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { invoiceLink } from '../../links/invoiceLinks.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'

interface InvoiceNoteProps {
  timesheet: ShownTimesheet
  audience: Audience
}

/** Why a billed timesheet stays as it is, and the way to its invoice (docs/spec/timesheets.md#two-step-approval). */
export function InvoiceNote({ timesheet, audience }: InvoiceNoteProps) {
  const { invoice_id, invoice_number, period_date, restaurant_id } = timesheet
  if (invoice_id === null || invoice_number === null) return null
  const link = invoiceLink(invoice_id, period_date, restaurant_id, audience)
  return (
    <Alert color="gray" icon={<IconFileInvoice size="1.125rem" />} p="xs">
      {onInvoice(invoice_number)}{' '}
      <Anchor inherit renderRoot={(props) => <Link {...props} {...link} />}>
        Open invoice {invoice_number}
      </Anchor>
    </Alert>
  )
}
