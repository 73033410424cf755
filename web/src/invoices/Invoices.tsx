import { Title, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAnnouncer } from '../desk/useAnnouncer.ts'
import { useSorted } from '../ui/list/sorting.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { BatchDialog } from './batch/BatchDialog.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'
import { InvoiceLayout } from './InvoiceLayout.tsx'
import { invoiceFigures } from './invoiceFigures.ts'
import type { InvoicesProps } from './invoiceProps.ts'
import { invoiceComparisons } from './list/invoiceColumns.tsx'
import { PhoneInvoices } from './PhoneInvoices.tsx'
import { useInvoiceActions } from './useInvoiceActions.ts'

/** The invoices for a view. An open dialog stays whatever is drawn around it. */
export function Invoices(props: InvoicesProps) {
  const { desk, view, restaurantId, onChange } = props
  const { rows, isKnown } = desk
  const [isBatch, setBatch] = useState(false)
  const { announcement, announce } = useAnnouncer()
  const passing = useMemo(
    () => rows.filter(({ invoice }) => view.state === undefined || invoice.state === view.state),
    [rows, view.state],
  )
  const shown = useSorted(passing, view.sort, invoiceComparisons)
  const figures = useMemo(() => (isKnown ? invoiceFigures(rows) : undefined), [isKnown, rows])
  const acting = useInvoiceActions({ desk, onChange, announce })
  const canRequest = restaurantId !== undefined && !view.problem
  const parts = {
    ...{ ...props, ...acting, shown, figures, announcement, announce },
    onRequest: canRequest ? () => onChange({ request: true }) : undefined,
    onBatch: () => setBatch(true),
  }
  const Layout = useIsPhone() ? PhoneInvoices : InvoiceLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Invoices</Title>
      </VisuallyHidden>
      <Layout {...parts} />
      <InvoiceDialogs {...parts} />
      {isBatch && <BatchDialog parts={parts} onClose={() => setBatch(false)} />}
    </>
  )
}
