import { INVOICE_STATE_LABELS } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { stateDetail } from './invoiceWords.ts'
import classes from './StateMark.module.css'

export function StateMark({ invoice }: { invoice: ShownInvoice }) {
  const detail = stateDetail(invoice)
  return (
    <>
      <span className={classes.state} data-state={invoice.state}>
        {INVOICE_STATE_LABELS[invoice.state]}
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
