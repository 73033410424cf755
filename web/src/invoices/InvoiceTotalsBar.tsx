import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { Total, TotalsBar } from '../desk/TotalsBar.tsx'
import { numberText } from '../ui/numberText.ts'
import type { InvoiceFigures } from './invoiceFigures.ts'

/** What is credited counts in no amount, and is named beside the others. */
const countText = ({ invoices, count }: InvoiceFigures): string =>
  count.credited === 0
    ? numberText(invoices)
    : `${numberText(invoices)} + ${numberText(count.credited)} credited`

/** What the invoices of the days come to, whichever of them the filter shows. */
export const InvoiceTotalsBar = ({
  figures,
  status,
}: {
  figures: InvoiceFigures | undefined
  status: ReactNode
}) => (
  <TotalsBar status={status}>
    <Total name="Invoices" value={figures && countText(figures)} />
    <Total name="Total" value={figures && formatMoney(figures.total)} />
    <Total name="Drafts" value={figures && formatMoney(figures.drafts)} />
    <Total name="Paid" value={figures && formatMoney(figures.paid)} />
    <Total name="Outstanding" value={figures && formatMoney(figures.outstanding)} />
    <Total name="Overdue" value={figures && formatMoney(figures.overdue)} />
  </TotalsBar>
)
