import { leftToPay, receivedOf, refundText } from '@driverdesk/domain/invoices/credits.ts'
import { cameIn } from '@driverdesk/domain/invoices/overpayments.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RecordTabs } from '../../audit/History.tsx'
import { isGone } from '../../kernel/apiError.ts'
import { takesCards } from '../../kernel/settings.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState, NotLoaded } from '../../ui/States.tsx'
import { Warning } from '../../ui/Warning.tsx'
import {
  type InvoiceDesk,
  type InvoiceRow,
  restaurantName,
  type ShownInvoice,
  type ShownInvoiceWithLines,
} from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { invoiceQuery } from '../invoices.data.ts'
import { failedRefunds, ownCommissionText, periodText } from '../invoiceWords.ts'
import { StateMark } from '../StateMark.tsx'
import { type InvoiceActions, LOOKS } from '../useInvoiceActions.ts'
import classes from './InvoiceDetail.module.css'
import { InvoiceLines, InvoiceStory } from './InvoiceLines.tsx'

interface InvoiceDialogProps {
  id: number
  parts: InvoiceParts
  onClose: () => void
}

export function InvoiceDialog({ id, parts, onClose }: InvoiceDialogProps) {
  const invoice = useQuery(invoiceQuery(id))
  return (
    <Dialog
      onClose={onClose}
      title={invoice.data ? `Invoice ${invoice.data.invoice_number}` : 'Invoice'}
      size={960}
    >
      {isGone(invoice.error) ? (
        <EmptyState
          title="Invoice not found"
          hint="It has been removed, or you do not have access to it."
          action={
            <Button variant="default" onClick={onClose}>
              Show the invoices
            </Button>
          }
        />
      ) : invoice.data && parts.desk.places.isKnown ? (
        <InvoiceDetail invoice={invoice.data} parts={parts} />
      ) : (
        <NotLoaded what="the invoice" query={invoice.data ? queryOf(parts.desk) : invoice} />
      )}
    </Dialog>
  )
}

/** Questions about an invoice name its restaurant, so they wait for the list of restaurants. */
const queryOf = ({ places }: InvoiceDesk) => ({ error: places.failed, refetch: places.retry })

function InvoiceDetail({ invoice, parts }: { invoice: ShownInvoiceWithLines; parts: InvoiceParts }) {
  const { desk } = parts
  const listed = desk.rows.find((row) => row.invoice.id === invoice.id)
  const restaurant = desk.restaurants.get(invoice.restaurant_id)
  const row = {
    restaurant: restaurantName(desk, invoice.restaurant_id),
    area: restaurant?.area,
    providerInvoice: listed?.providerInvoice,
    invoice,
  }
  return (
    <RecordTabs thing="invoice" id={invoice.id}>
      <Stack gap="1rem">
        <FailedRefunds row={row} actions={parts.actions} />
        <DetailHead invoice={invoice} />
        <InvoiceLines invoice={invoice} audience={desk.audience} />
        <div className={classes.foot}>
          <InvoiceStory invoice={invoice} />
          <Amounts invoice={invoice} />
        </div>
        <DetailActions row={row} actions={parts.actions} />
      </Stack>
    </RecordTabs>
  )
}

/** The parties as they were when the invoice was made (docs/spec/invoices.md#invoice-pdf), its period and state. */
function DetailHead({ invoice }: { invoice: ShownInvoiceWithLines }) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal.
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
  </div>
)

function Amounts({ invoice }: { invoice: ShownInvoice }) {
  const rows = [
    [`Work (${formatLength(invoice.minutes)} hours, ${countOf(invoice.shifts, 'shift')})`, invoice.earned],
    ['Cancellation fees', invoice.fees],
    [`Commission (${ownCommissionText(invoice)})`, invoice.commission_amount],
    [`Booking fees (${poundsText(invoice.booking_fee)} per shift)`, invoice.booking_amount],
    [`VAT (${invoice.vat_rate}%)`, invoice.vat_amount],
  ] as const
  const { part_paid = 0 } = invoice
  return (
    <dl className={classes.amounts} aria-label="Amounts">
      {rows.map(([name, pounds]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{poundsText(pounds)}</dd>
        </div>
      ))}
      <div data-total="">
        <dt>Total</dt>
        <dd>{poundsText(invoice.total)}</dd>
      </div>
      {invoice.credit_notes.map(({ number, amount }) => (
        <div key={number}>
          <dt>Credit note {number}</dt>
          <dd>{poundsText(-amount)}</dd>
        </div>
      ))}
      {part_paid > 0 && (
        <div>
          <dt>Paid so far</dt>
          <dd>{poundsText(-part_paid)}</dd>
        </div>
      )}
      {invoice.credit_notes.length + part_paid > 0 && <Balance invoice={invoice} />}
      {invoice.paid_at !== null && <Settled invoice={invoice} />}
    </dl>
  )
}

/** The amount left to pay, or paid and refunded, as on the PDF. */
const Balance = ({ invoice }: { invoice: ShownInvoice }) => (
  <>
    <div data-total="">
      <dt>{invoice.paid_at === null ? 'To pay' : 'Paid'}</dt>
      <dd>{formatMoney(invoice.paid_at === null ? leftToPay(invoice) : receivedOf(invoice))}</dd>
    </div>
    {invoice.credit_notes.map((note) => {
      const refund = refundText(note)
      return refund === undefined ? null : (
        <div key={note.number}>
          <dt>{refund}</dt>
          <dd>{poundsText(note.amount)}</dd>
        </div>
      )
    })}
  </>
)

/** The amount that came in, if it is not what the invoice asked for. */
function Settled({ invoice }: { invoice: ShownInvoice }) {
  // A server of version 0.1 does not send them.
  const { from_account = 0, surplus = 0 } = invoice
  if (from_account === 0 && surplus === 0) return null
  return (
    <>
      <div>
        <dt>Came in</dt>
        <dd>{formatMoney(cameIn(receivedOf(invoice), invoice))}</dd>
      </div>
      {from_account > 0 && (
        <div>
          <dt>Paid or credited before</dt>
          <dd>{poundsText(from_account)}</dd>
        </div>
      )}
      {surplus > 0 && (
        <div>
          <dt>Kept on account</dt>
          <dd>{poundsText(-surplus)}</dd>
        </div>
      )}
    </>
  )
}

/** The text for a restaurant and the office if Stripe did not return the money. The office takes over from here. */
function FailedRefunds({ row, actions }: { row: InvoiceRow; actions: InvoiceActions }) {
  const failed = failedRefunds(row.invoice)
  if (failed.length === 0) return null
  const which = failed.map(({ number, amount }) => `${poundsText(amount)} (${number})`).join(', ')
  const isForOffice = actions.changesOf(row).includes('refund')
  return (
    <Warning color="red" title={`The card did not take the refund of ${which}`}>
      <Text size="sm">
        {isForOffice ? (
          <>
            Transfer it to <bdi>{row.restaurant}</bdi> by bank, then record the date here
            {takesCards() && failed.some(({ may_try_again }) => may_try_again)
              ? ', or have the card tried again.'
              : '.'}
          </>
        ) : (
          'The agency has been notified, and still has to return the money.'
        )}
      </Text>
      {isForOffice && (
        <Button size="xs" mt="xs" onClick={() => actions.change('refund', row)}>
          {LOOKS.refund.label}
        </Button>
      )}
    </Warning>
  )
}

const DetailActions = ({ row, actions }: { row: InvoiceRow; actions: InvoiceActions }) => {
  const buttons = actions.buttonsOf(row)
  const first = buttons[0]?.label
  // The message about a refund that failed has its own button.
  const changes = actions.changesOf(row).filter((action) => action !== 'refund')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div className={classes.actions} role="group" aria-label="Actions">
      {changes.map((action) => {
        const { label, Icon, danger } = LOOKS[action]
        return (
          <Button
            key={action}
            variant="default"
            size="xs"
            c={danger ? 'var(--mantine-color-error)' : undefined}
            leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
            onClick={() => actions.change(action, row)}
          >
            {label}
          </Button>
        )
      })}
      <span className={classes.gap} />
      <CreditNotes row={row} actions={actions} />
      {buttons.map(({ label, isBusy, run }) => (
        <BusyButton
          key={label}
          size="xs"
          variant={label === first ? 'filled' : 'default'}
          isBusy={isBusy}
          onClick={run}
        >
          {label}
        </BusyButton>
      ))}
    </div>
  )
}

function CreditNotes({ row, actions }: { row: InvoiceRow; actions: InvoiceActions }) {
  const { credit_notes: notes } = row.invoice
  const [first, ...others] = notes
  if (!first) return null
  if (others.length === 0)
    return (
      <Button variant="default" size="xs" onClick={() => actions.viewCreditNote(row, first.number)}>
        {`Credit note ${first.number}`}
      </Button>
    )
  return (
    <Menu position="top-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size="1rem" stroke={1.5} aria-hidden="true" />}
        >
          {`Credit notes [${notes.length}]`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.notes}>
        {notes.map(({ number, amount }) => (
          <Menu.Item key={number} onClick={() => actions.viewCreditNote(row, number)}>
            {`Credit note ${number}, ${poundsText(amount)}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
