import { Button, Skeleton } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { InvalidRange } from '../desk/InvalidRange.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import classes from './invoiceStandIn.module.css'

/** What stands in the list's place where there is nothing to show; null where there is. */
export function invoiceStandIn({ desk, view, shown, restaurantId, onRequest, onChange }: InvoiceParts) {
  if (view.problem) {
    return (
      <InvalidRange problem={view.problem} onToday={() => onChange({ from: undefined, to: undefined })} />
    )
  }
  if (desk.failed) {
    return <FailedState title="The invoices could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <ListSkeleton />
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

const LINES = Array.from({ length: 10 }, (_, line) => line)

const ListSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The invoices are loading">
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </div>
)
