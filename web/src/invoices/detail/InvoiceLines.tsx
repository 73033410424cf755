import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { useMemo } from 'react'
import { List } from '../../ui/list/List.tsx'
import type { ShownInvoiceWithLines } from '../shownInvoice.ts'
import classes from './InvoiceDetail.module.css'
import { lineColumns } from './lineColumns.tsx'

interface InvoiceLinesProps {
  invoice: ShownInvoiceWithLines
  audience: Audience
}

/** What is billed, line by line, each with the way to its timesheet (docs/spec/invoices.md#invoice-lines). */
export function InvoiceLines({ invoice, audience }: InvoiceLinesProps) {
  const { restaurant_id, lines } = invoice
  const columns = useMemo(() => lineColumns(restaurant_id, audience), [restaurant_id, audience])
  return (
    <div className={classes.lines}>
      <List name="Lines" rows={lines} keyOf={keyOf} columns={columns} />
    </div>
  )
}

const keyOf = ({ nr }: InvoiceLine) => nr
