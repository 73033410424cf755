import { INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { byName, byText } from '@driverdesk/domain/kernel/names.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import type { Comparisons } from '../../ui/list/sorting.ts'
import { poundsText } from '../../ui/poundsText.ts'
import type { InvoiceDesk, InvoiceRow } from '../invoiceDesk.ts'
import { numberIn } from '../invoiceRows.ts'
import { ownCommissionText, periodText, providerStatusText } from '../invoiceWords.ts'
import { StateMark } from '../StateMark.tsx'
import type { InvoiceActions } from '../useInvoiceActions.ts'
import classes from './InvoiceList.module.css'
import { RowButtons } from './RowButtons.tsx'

interface ShownColumns extends Pick<InvoiceDesk, 'hasProviderInvoices' | 'audience'> {
  /** Any of the rows has a Remove: the others keep its room, so that all buttons stand in line. */
  hasRemovable: boolean
}

/**
 * Period, Number, Location, Commission, and Status where the payment provider has something
 * (docs/spec/invoices.md#admin-invoices).
 */
export const invoiceColumns = (
  { hasProviderInvoices, audience, hasRemovable }: ShownColumns,
  actions: InvoiceActions,
): readonly Column<InvoiceRow>[] => [
  {
    key: 'period',
    head: 'Period',
    isSortable: true,
    width: '11rem',
    cell: ({ invoice }) => <span className={classes.period}>{periodText(invoice)}</span>,
  },
  {
    key: 'number',
    head: 'Number',
    isSortable: true,
    width: '5.25rem',
    cell: (row) => (
      <CellButton title="Open the invoice" onClick={() => actions.open(row)}>
        {row.invoice.invoice_number}
      </CellButton>
    ),
  },
  {
    key: 'location',
    head: 'Location',
    isSortable: true,
    minWidth: '7.5rem',
    cell: ({ restaurant, area }) => (
      <>
        <bdi className={classes.name}>{restaurant}</bdi>
        {area && <bdi className={classes.area}>{area}</bdi>}
      </>
    ),
  },
  {
    key: 'commission',
    head: 'Commission',
    isSortable: true,
    width: '7rem',
    isMinor: true,
    cell: ({ invoice }) => <span className={classes.figure}>{ownCommissionText(invoice)}</span>,
  },
  {
    key: 'state',
    head: 'State',
    isSortable: true,
    width: '7.75rem',
    cell: ({ invoice }) => <StateMark invoice={invoice} />,
  },
  ...(hasProviderInvoices ? [status] : []),
  {
    key: 'total',
    head: 'Total',
    isSortable: true,
    isNumber: true,
    width: '6.875rem',
    cell: ({ invoice }) => (
      <span className={classes.total} data-credited={invoice.state === 'credited' || undefined}>
        {poundsText(invoice.total)}
      </span>
    ),
  },
  {
    key: 'actions',
    head: 'Actions',
    isNumber: true,
    width: audience === 'staff' ? '20rem' : '11.875rem',
    cell: (row) => (
      <RowButtons row={row} actions={actions} hasRoom={hasRemovable && !actions.isRemovable(row)} />
    ),
  },
]

const status: Column<InvoiceRow> = {
  key: 'status',
  head: 'Status',
  width: '5.375rem',
  cell: ({ providerInvoice }) => providerInvoice && providerStatusText(providerInvoice),
}

export const invoiceComparisons: Comparisons<InvoiceRow> = {
  period: (a, b) => byText(a.invoice.period_date_from, b.invoice.period_date_from),
  number: (a, b) => numberIn(a) - numberIn(b),
  location: (a, b) => byName(a.restaurant, b.restaurant),
  commission: (a, b) => a.invoice.comission - b.invoice.comission,
  state: (a, b) => INVOICE_STATES.indexOf(a.invoice.state) - INVOICE_STATES.indexOf(b.invoice.state),
  total: (a, b) => a.invoice.total - b.invoice.total,
}
