import type { ReactNode } from 'react'
import { InvoiceTotalsBar } from './InvoiceTotalsBar.tsx'
import type { InvoiceParts } from './invoiceProps.ts'
import { UnbilledTotalsBar } from './unbilled/UnbilledTotalsBar.tsx'

/** The totals of the tab that is shown. */
export const DeskTotals = ({
  parts: { view, figures },
  status,
}: {
  parts: InvoiceParts
  status: ReactNode
}) =>
  view.tab === 'unbilled' ? (
    <UnbilledTotalsBar view={view} status={status} />
  ) : (
    <InvoiceTotalsBar figures={figures} status={status} />
  )
