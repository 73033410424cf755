import { INVOICE_STATE_LABELS } from '@driverdesk/domain/invoices/invoiceState.ts'
import { stateDetail } from './invoiceWords.ts'
import classes from './StateMark.module.css'
import type { ShownInvoice } from './shownInvoice.ts'

/** Where an invoice stands, by colour and by word, and since or until when. */
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
