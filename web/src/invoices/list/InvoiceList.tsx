import { INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { byName, byText } from '@driverdesk/domain/kernel/names.ts'
import { type MouseEvent, useMemo } from 'react'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { RowButton, RowMenuButton } from '../../ui/list/RowButton.tsx'
import type { Comparisons } from '../../ui/list/sorting.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { type InvoiceDesk, type InvoiceRow, numberIn } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { creditDetail, ownCommissionText, periodText, providerStatusText } from '../invoiceWords.ts'
import { StateMark } from '../StateMark.tsx'
import type { InvoiceActions } from '../useInvoiceActions.ts'
import classes from './InvoiceList.module.css'
import { SelectBox } from './Select.tsx'

export function InvoiceList({ desk, view, shown, actions, selection, onChange }: InvoiceParts) {
  const { hasProviderInvoices, audience } = desk
  const hasRemovable = useMemo(() => shown.some(actions.isRemovable), [shown, actions])
  const columns = useMemo(
    () => invoiceColumns({ hasProviderInvoices, audience, hasRemovable, selection }, actions),
    [hasProviderInvoices, audience, hasRemovable, selection, actions],
  )
  /** A press anywhere in a row presses its first button, the number. */
  const press = (event: MouseEvent<HTMLElement>) => {
    const at = event.target as Element
    if (at.closest('button, a, label') || document.getSelection()?.isCollapsed === false) return
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

interface ShownColumns
  extends Pick<InvoiceDesk, 'hasProviderInvoices' | 'audience'>,
    Pick<InvoiceParts, 'selection'> {
  /** Some row has Remove; the others reserve its space, so that the buttons line up. */
  hasRemovable: boolean
}

/** The columns (docs/spec/invoices.md#admin-invoices). Status appears only if the payment provider has an invoice. */
const invoiceColumns = (
  { hasProviderInvoices, audience, hasRemovable, selection }: ShownColumns,
  actions: InvoiceActions,
): readonly Column<InvoiceRow>[] => [
  {
    key: 'period',
    head: 'Period',
    isSortable: true,
    width: selection ? '14.75rem' : '13rem',
    cell: (row) => (
      <span className={classes.first}>
        {selection && <SelectBox selection={selection} row={row} />}
        <span className={classes.period}>{periodText(row.invoice)}</span>
      </span>
    ),
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
        {creditDetail(invoice) && <small>{creditDetail(invoice)}</small>}
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

interface RowButtonsProps {
  row: InvoiceRow
  actions: InvoiceActions
  /** Reserves the space of a missing Remove. */
  hasRoom?: boolean
  hasNoMenu?: boolean
  /** For a restaurant on a phone (docs/spec/invoices.md#restaurant-invoices). */
  onlyDownload?: boolean
}

const REMOVE_WIDTH = '4.25rem'

/** Pay Now, View, Download, Remove and the menu (docs/spec/invoices.md#admin-invoices). */
export function RowButtons({ row, actions, hasRoom = false, hasNoMenu, onlyDownload }: RowButtonsProps) {
  const number = row.invoice.invoice_number
  const buttons = actions.buttonsOf(row)
  return (
    <span className={classes.buttons}>
      {buttons.map(({ label, isMain, isBusy, run }) =>
        onlyDownload && label !== 'Download' ? null : (
          <RowButton
            key={label}
            label={`${label}: invoice ${number}`}
            isMain={isMain}
            width={label === 'Remove' ? REMOVE_WIDTH : undefined}
            isBusy={isBusy}
            onClick={run}
          >
            {label}
          </RowButton>
        ),
      )}
      {hasRoom && <span style={{ width: REMOVE_WIDTH }} />}
      {!onlyDownload && !hasNoMenu && <InvoiceMenuButton row={row} actions={actions} />}
    </span>
  )
}

export const InvoiceMenuButton = ({ row, actions }: Pick<RowButtonsProps, 'row' | 'actions'>) =>
  actions.menu && <RowMenuButton row={row} menu={actions.menu} />
