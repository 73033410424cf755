import type { ShownInvoice } from '../shownInvoice.ts'
import classes from './InvoiceDetail.module.css'
import { invoiceStory } from './invoiceStory.ts'

/** How the invoice came to stand as it does. */
export const InvoiceStory = ({ invoice }: { invoice: ShownInvoice }) => (
  <ol className={classes.story} aria-label="History">
    {invoiceStory(invoice).map(({ when, what }) => (
      <li key={what}>
        <span className={classes.when}>{when}</span>
        <span>{what}</span>
      </li>
    ))}
  </ol>
)
