import { RecordTabs } from '../../audit/RecordTabs.tsx'
import { NOT_IN_LIST } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import type { ShownInvoiceWithLines } from '../shownInvoice.ts'
import { Amounts } from './Amounts.tsx'
import { DetailActions } from './DetailActions.tsx'
import { DetailHead } from './DetailHead.tsx'
import classes from './InvoiceDetail.module.css'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceStory } from './InvoiceStory.tsx'

/** Whom it is from and to, what is billed, what it comes to, and what has happened to it. */
export function InvoiceDetail({ invoice, parts }: { invoice: ShownInvoiceWithLines; parts: InvoiceParts }) {
  const { desk } = parts
  const listed = desk.rows.find((row) => row.invoice.id === invoice.id)
  const restaurant = desk.restaurants.get(invoice.restaurant_id)
  const row = {
    restaurant: restaurant?.name ?? NOT_IN_LIST,
    area: restaurant?.area,
    providerInvoice: listed?.providerInvoice,
    invoice,
  }
  return (
    <RecordTabs thing="invoice" id={invoice.id} wrong={0}>
      <div className={classes.detail}>
        <DetailHead invoice={invoice} />
        <InvoiceLines invoice={invoice} audience={desk.audience} />
        <div className={classes.foot}>
          <InvoiceStory invoice={invoice} />
          <Amounts invoice={invoice} />
        </div>
        <DetailActions row={row} actions={parts.actions} />
      </div>
    </RecordTabs>
  )
}
