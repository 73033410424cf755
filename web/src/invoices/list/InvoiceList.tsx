import { type MouseEvent, useMemo } from 'react'
import { List } from '../../ui/list/List.tsx'
import type { InvoiceRow } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import classes from './InvoiceList.module.css'
import { invoiceColumns } from './invoiceColumns.tsx'

/** The invoices of a range as a table, drawn as far as it is seen. A row opens its invoice. */
export function InvoiceList({ desk, view, shown, actions, onChange }: InvoiceParts) {
  const { hasProviderInvoices, audience } = desk
  const hasRemovable = useMemo(() => shown.some(actions.isRemovable), [shown, actions])
  const columns = useMemo(
    () => invoiceColumns({ hasProviderInvoices, audience, hasRemovable }, actions),
    [hasProviderInvoices, audience, hasRemovable, actions],
  )
  /** The number is the button of the row; whoever presses beside it means it too. */
  const press = (event: MouseEvent<HTMLElement>) => {
    const at = event.target as Element
    if (at.closest('button, a') || document.getSelection()?.isCollapsed === false) return
    at.closest('tbody tr')?.querySelector('button')?.click()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number of each row is a button.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div className={classes.scroller} onClick={press}>
      <List
        name="Invoices"
        rows={shown}
        keyOf={keyOf}
        columns={columns}
        isFaint={isCredited}
        sort={view.sort}
        onSort={(sort) => onChange({ sort }, true)}
      />
    </div>
  )
}

const keyOf = ({ invoice }: InvoiceRow) => invoice.id
const isCredited = ({ invoice }: InvoiceRow) => invoice.state === 'credited'
