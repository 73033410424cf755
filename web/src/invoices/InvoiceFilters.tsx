import { INVOICE_STATE_LABELS, INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { SegmentedControl, Select } from '@mantine/core'
import bar from '../desk/DeskFilters.module.css'
import { numberText } from '../ui/numberText.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './InvoiceFilters.module.css'
import { InvoiceTools } from './InvoiceTools.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { isInvoiceState } from './invoices.search.ts'

const ALL = 'all'

/** Which invoices, by how they stand, and what is done with all of them. */
export function InvoiceFilters(parts: InvoiceParts) {
  const { desk, view, figures, tabs, onChange } = parts
  const isPhone = useIsPhone()
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${numberText(count)}`
  const data = [
    { value: ALL, label: counted('All', figures && desk.rows.length) },
    ...INVOICE_STATES.map((state) => ({
      value: state,
      label: counted(INVOICE_STATE_LABELS[state], figures?.count[state]),
    })),
  ]
  const control = {
    'aria-label': 'State',
    data,
    value: view.state ?? ALL,
    onChange: (state: string | null) => onChange({ state: isInvoiceState(state) ? state : undefined }),
  }
  return (
    <div className={bar.filters}>
      {tabs}
      {view.tab === 'invoices' &&
        (isPhone ? (
          <Select {...control} allowDeselect={false} className={classes.state} />
        ) : (
          <SegmentedControl size="xs" {...control} />
        ))}
      <InvoiceTools {...parts} />
    </div>
  )
}
