import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../desk/TotalsBar.tsx'
import { numberText } from '../ui/numberText.ts'
import type { InvoiceFigures } from './invoiceDesk.ts'
import type { InvoiceParts } from './invoiceProps.ts'
import type { InvoiceView } from './invoices.search.ts'
import { unbilledIn, unbilledQuery } from './unbilled.data.ts'

/** The totals of the open tab. */
export const InvoiceTotals = ({
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

interface InvoiceTotalsBarProps {
  figures: InvoiceFigures | undefined
  status: ReactNode
}

/** The totals of the range in every state, whatever the state filter shows. */
export const InvoiceTotalsBar = ({ figures, status }: InvoiceTotalsBarProps) => (
  <TotalsBar status={status}>
    <Total name="Invoices" value={figures && countText(figures)} />
    <Total name="Total" value={figures && formatMoney(figures.total)} />
    <Total name="Drafts" value={figures && formatMoney(figures.drafts)} />
    <Total name="Paid" value={figures && formatMoney(figures.paid)} />
    <Total name="Outstanding" value={figures && formatMoney(figures.outstanding)} />
    <Total name="Overdue" value={figures && formatMoney(figures.overdue)} />
  </TotalsBar>
)

const countText = ({ invoices, count }: InvoiceFigures): string =>
  count.credited === 0
    ? numberText(invoices)
    : `${numberText(invoices)} + ${numberText(count.credited)} credited`

function UnbilledTotalsBar({ view, status }: { view: InvoiceView; status: ReactNode }) {
  const { range, location, problem } = view
  const { data } = useQuery({ ...unbilledQuery(range), enabled: !problem })
  const sums = useMemo(() => {
    if (!data) return undefined
    const here = unbilledIn(data, location)
    const sum = (of: 'billable' | 'waiting') =>
      formatMoney(here.reduce((pence, restaurant) => pence + poundsToPence(restaurant[of].amount), 0))
    return { restaurants: here.length, billable: sum('billable'), waiting: sum('waiting') }
  }, [data, location])
  return (
    <TotalsBar status={status}>
      <Total name="Restaurants" value={sums?.restaurants} />
      <Total name="Can be billed now" value={sums?.billable} />
      <Total name="Waits" value={sums?.waiting} />
    </TotalsBar>
  )
}
