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
import { timesheetsOf } from './timesheetLinks.ts'
import type { MenuAction } from './useInvoiceActions.ts'

/** What may be done with an invoice beside its buttons; all rows share it. */
export function InvoiceMenu({ actions, menu, desk }: InvoiceParts) {
  const navigate = useNavigate()
  const items = (row: InvoiceRow): RowAction[] => [
    { label: 'Open', Icon: IconFileInvoice, onSelect: () => actions.open(row) },
    ...actions.changesOf(row).map((action) => ({
      ...LOOKS[action],
      onSelect: () => actions.change(action, row),
    })),
    ...(row.invoice.credit_note_number
      ? [{ label: 'Credit note', Icon: IconFileX, onSelect: () => actions.viewCreditNote(row) }]
      : []),
    {
      label: 'Timesheets',
      Icon: IconClock,
      onSelect: () => void navigate(timesheetsOf(row.invoice, desk.audience)),
    },
  ]
  return <RowMenu menu={menu} title={({ invoice }) => `Invoice ${invoice.invoice_number}`} actions={items} />
}

/** How each looks, wherever it is offered. */
export const LOOKS: Readonly<Record<MenuAction, { label: string; Icon: TablerIcon; danger?: boolean }>> = {
  send: { label: 'Send', Icon: IconMail },
  remind: { label: 'Remind', Icon: IconBell },
  markPaid: { label: 'Mark as paid', Icon: IconBuildingBank },
  markUnpaid: { label: 'Mark as not paid', Icon: IconBuildingBank },
  credit: { label: 'Credit', Icon: IconReceiptRefund, danger: true },
  regenerate: { label: 'Regenerate', Icon: IconRefresh },
}
