import { useDrawnRows } from '../../ui/list/useDrawnRows.ts'
import { poundsText } from '../../ui/poundsText.ts'
import type { InvoiceRow } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { ownCommissionText, periodText, providerStatusText } from '../invoiceWords.ts'
import { StateMark } from '../StateMark.tsx'
import classes from './InvoiceCards.module.css'
import { InvoiceMenuButton, RowButtons } from './RowButtons.tsx'

/** More than a phone shows. */
const AT_ONCE = 20
/** About as high as a card with its gap, for the room of those still to be drawn. */
const CARD_REM = 11.875

/** The invoices on a phone. A restaurant is offered Download only (docs/spec/invoices.md#restaurant-invoices). */
export function InvoiceCards(parts: InvoiceParts) {
  const { first, rest, missing, restRef, gapRef } = useDrawnRows(parts.shown, keyOf, AT_ONCE)
  const drawn = (row: InvoiceRow) => <Card key={keyOf(row)} row={row} parts={parts} />
  return (
    <>
      <ul className={classes.cards} aria-label="Invoices">
        {first.map(drawn)}
      </ul>
      {parts.shown.length > AT_ONCE && (
        <ul ref={restRef} className={classes.cards} aria-label="Invoices, continued">
          {rest.map(drawn)}
        </ul>
      )}
      {missing > 0 && <div ref={gapRef} style={{ height: `${missing * CARD_REM}rem` }} />}
    </>
  )
}

function Card({ row, parts: { desk, actions } }: { row: InvoiceRow; parts: InvoiceParts }) {
  const { invoice, restaurant, area, providerInvoice } = row
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <button type="button" className={classes.number} onClick={() => actions.open(row)}>
          Invoice {invoice.invoice_number}
        </button>
        <span className={classes.state}>
          <StateMark invoice={invoice} />
        </span>
        <InvoiceMenuButton row={row} actions={actions} />
      </div>
      <p className={classes.name} dir="auto">
        {restaurant}
      </p>
      <p className={classes.more}>
        {area && (
          <>
            <bdi>{area}</bdi> ·{' '}
          </>
        )}
        {periodText(invoice)}
      </p>
      <p className={classes.facts}>
        <span>Commission {ownCommissionText(invoice)}</span>
        {desk.hasProviderInvoices && providerInvoice && <span>{providerStatusText(providerInvoice)}</span>}
        <strong data-credited={invoice.state === 'credited' || undefined}>{poundsText(invoice.total)}</strong>
      </p>
      <RowButtons row={row} actions={actions} hasNoMenu onlyDownload={desk.audience === 'restaurant'} />
    </li>
  )
}

const keyOf = ({ invoice }: InvoiceRow) => invoice.id
