import { RowButton, RowMenuButton } from '../../ui/list/RowButton.tsx'
import type { InvoiceRow } from '../invoiceDesk.ts'
import type { InvoiceActions } from '../useInvoiceActions.ts'
import classes from './RowButtons.module.css'

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
