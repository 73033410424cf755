import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { invoiceStandIn } from '../invoiceStandIn.tsx'
import { UnbilledPanel } from '../unbilled/UnbilledPanel.tsx'
import { InvoiceCards } from './InvoiceCards.tsx'
import { InvoiceList } from './InvoiceList.tsx'

/** The invoices, what stands in their place, or what is not billed yet. */
export function InvoicesMain(parts: InvoiceParts) {
  const { view } = parts
  const Shown = useIsPhone() ? InvoiceCards : InvoiceList
  if (view.tab === 'unbilled' && !view.problem) return <UnbilledPanel {...parts} />
  return invoiceStandIn(parts) ?? <Shown {...parts} />
}
