import { periodText } from '../invoiceWords.ts'
import { StateMark } from '../StateMark.tsx'
import type { ShownInvoiceWithLines } from '../shownInvoice.ts'
import classes from './InvoiceDetail.module.css'

/**
 * Where it stands, for which days, from whom and to whom: as they were when it was made
 * (docs/spec/invoices.md#invoice-pdf).
 */
export function DetailHead({ invoice }: { invoice: ShownInvoiceWithLines }) {
  const { company, restaurant } = invoice.parties
  return (
    <div className={classes.head}>
      <Party
        name="From"
        lines={[company.name, ...company.address, company.vat_number && `VAT ${company.vat_number}`]}
      />
      <Party name="To" lines={[restaurant.name, restaurant.address, restaurant.business_email]} />
      <dl className={classes.facts}>
        <div>
          <dt>Period</dt>
          <dd>{periodText(invoice)}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <StateMark invoice={invoice} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

const Party = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <div className={classes.party}>
    <h3>{name}</h3>
    {lines
      .filter((line) => line !== '')
      .map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address stays as it is, and may say a thing twice.
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
  </div>
)
