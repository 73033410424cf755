import {
  IconBell,
  IconBuildingBank,
  IconClock,
  IconFileInvoice,
  IconFileX,
  IconMail,
  IconReceiptRefund,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import type { InvoiceRow } from './invoiceDesk.ts'
import type { InvoiceParts } from './invoiceProps.ts'
import { timesheetsOf } from './TimesheetLink.tsx'
import type { MenuAction } from './useInvoiceActions.ts'

/** The one menu that all rows share, with the actions that have no button. */
export function InvoiceMenu({ actions, menu, desk }: InvoiceParts) {
  const navigate = useNavigate()
  /** The dialog of the invoice has those of an invoice with several. */
  const creditNotes = (row: InvoiceRow): RowAction[] => {
    const [first, ...others] = row.invoice.credit_notes
    if (!first) return []
    const isOne = others.length === 0
    return [
      {
        label: isOne ? `Credit note ${first.number}` : `Credit notes [${others.length + 1}]`,
        Icon: IconFileX,
        onSelect: () => (isOne ? actions.viewCreditNote(row, first.number) : actions.open(row)),
      },
    ]
  }
  const items = (row: InvoiceRow): RowAction[] => [
    { label: 'Open', Icon: IconFileInvoice, onSelect: () => actions.open(row) },
    ...actions.changesOf(row).map((action) => ({
      ...LOOKS[action],
      onSelect: () => actions.change(action, row),
    })),
    ...creditNotes(row),
    {
      label: 'Timesheets',
      Icon: IconClock,
      onSelect: () => void navigate(timesheetsOf(row.invoice, desk.audience)),
    },
  ]
  return <RowMenu menu={menu} title={({ invoice }) => `Invoice ${invoice.invoice_number}`} actions={items} />
}

export const LOOKS: Readonly<Record<MenuAction, { label: string; Icon: TablerIcon; danger?: boolean }>> = {
  send: { label: 'Send', Icon: IconMail },
  remind: { label: 'Remind', Icon: IconBell },
  markPaid: { label: 'Mark as paid', Icon: IconBuildingBank },
  markUnpaid: { label: 'Mark as unpaid', Icon: IconBuildingBank },
  keepPayment: { label: 'Record another payment', Icon: IconBuildingBank },
  credit: { label: 'Credit', Icon: IconReceiptRefund, danger: true },
  refund: { label: 'Record refund', Icon: IconBuildingBank },
  regenerate: { label: 'Regenerate', Icon: IconRefresh },
}
