import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { DeskSkeleton } from '../desk/DeskSkeleton.tsx'
import { InvalidRange } from '../desk/InvalidRange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import type { InvoiceParts } from './invoiceProps.ts'

/** Returns what replaces the list if it has no rows: an error, a skeleton or a hint; null if it has rows. */
export function invoiceStandIn({ desk, view, shown, restaurantId, onRequest, onChange }: InvoiceParts) {
  if (view.problem) {
    return (
      <InvalidRange problem={view.problem} onToday={() => onChange({ from: undefined, to: undefined })} />
    )
  }
  if (desk.failed) {
    return <FailedState title="The invoices could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <DeskSkeleton label="The invoices are loading" />
  if (shown.length > 0) return null
  const isFiltered = desk.rows.length > 0
  return (
    <EmptyState
      title={isFiltered ? 'No such invoices' : 'No invoices in these days'}
      hint={
        isFiltered
          ? 'The invoices of these days stand otherwise.'
          : restaurantId === undefined
            ? 'Choose one restaurant to request its invoice of these days, or look at other days.'
            : 'Request one for the approved timesheets of these days, or look at other days.'
      }
      icon={<IconFileInvoice size="1.5rem" stroke={1.5} />}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => onChange({ state: undefined })}>
            Show all invoices
          </Button>
        ) : (
          onRequest && (
            <Button variant="default" onClick={onRequest}>
              Request Invoice
            </Button>
          )
        )
      }
    />
  )
}
