import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { leftToPay, receivedOf, refundText } from '@driverdesk/domain/invoices/credits.ts'
import { cameIn, cameInText } from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RecordTabs } from '../../audit/History.tsx'
import { isGone } from '../../kernel/apiError.ts'
import { takesCards } from '../../kernel/settings.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/Loading.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { momentText } from '../../ui/momentText.ts'
import { poundsText } from '../../ui/numberText.ts'
import { Warning } from '../../ui/Warning.tsx'
import { LOOKS } from '../InvoiceMenu.tsx'
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
import { TimesheetLink } from '../TimesheetLink.tsx'
import type { InvoiceActions } from '../useInvoiceActions.ts'
import classes from './InvoiceDetail.module.css'

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

/** What is asked about an invoice names its restaurant, so it waits for their list. */
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

/** What came in, if that is not what the invoice asked for. */
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

const InvoiceStory = ({ invoice }: { invoice: ShownInvoiceWithLines }) => (
  <ol className={classes.story} aria-label="History">
    {invoiceStory(invoice).map(({ when, what }) => (
      <li key={`${when} ${what}`}>
        <span className={classes.when}>{when}</span>
        <span>{what}</span>
      </li>
    ))}
  </ol>
)

export function invoiceStory(invoice: Omit<ShownInvoiceWithLines, 'parties' | 'lines'>) {
  const by = byWhom(invoice.creator_name)
  const made =
    invoice.version === 1 ? `Created${by}` : `Created${by}, regenerated ${times(invoice.version - 1)}`
  const lines = [{ when: momentText(invoice.created_at), what: made }]
  // An invoice that was paid but never sent has a date without being due.
  if (invoice.sent_on && invoice.due_date) {
    lines.push({ when: displayDate(invoice.sent_on), what: `Sent, due ${displayDate(invoice.due_date)}` })
  }
  if (invoice.reminded_at) lines.push({ when: momentText(invoice.reminded_at), what: 'Reminded' })
  if (invoice.reminder_kept_at)
    lines.push({ when: momentText(invoice.reminder_kept_at), what: 'Reminder kept in the outbox' })
  if (invoice.paid_at) {
    const moment = momentText(invoice.paid_at)
    // Only the day of a bank payment is known.
    const when = invoice.paid_by === 'bank' ? moment.slice(0, DAY_LENGTH) : moment
    const settled = cameInText(receivedOf(invoice), invoice)
    lines.push({ when, what: `Paid by ${invoice.paid_by}${settled ? `. ${settled}` : ''}` })
  }
  for (const note of invoice.credit_notes) {
    const what = `${poundsText(note.amount)} credited${byWhom(note.creator_name)}, ${note.number}: ${note.reason}`
    const refund = refundText(note)
    lines.push({ when: displayDate(note.created_on), what: refund ? `${what}. ${refund}.` : what })
  }
  for (const { what, amount, creator_name, created_at } of invoice.put_back ?? []) {
    const pounds = poundsText(amount)
    const done = what === 'account' ? `${pounds} put back on account` : `Refund of ${pounds} taken back`
    lines.push({ when: momentText(created_at), what: `${done}${byWhom(creator_name)}` })
  }
  return lines
}

/** Restaurants are not told who; a server of an earlier version does not say. */
const byWhom = (name: string | undefined): string => (name ? ` by ${isolated(name)}` : '')

const DAY_LENGTH = 'DD/MM/YYYY'.length

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

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

/** Opens a credit note: a button for one, a menu for several. */
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

/** The lines of an invoice, each with a link to its timesheet (docs/spec/invoices.md#invoice-lines). */
function InvoiceLines({ invoice, audience }: { invoice: ShownInvoiceWithLines; audience: Audience }) {
  const { restaurant_id, lines } = invoice
  const columns = useMemo(() => lineColumns(restaurant_id, audience), [restaurant_id, audience])
  return (
    <div className={classes.lines}>
      <List name="Lines" rows={lines} keyOf={keyOf} columns={columns} />
    </div>
  )
}

const keyOf = ({ nr }: InvoiceLine) => nr

const lineColumns = (restaurantId: number, audience: Audience): readonly Column<InvoiceLine>[] => [
  {
    key: 'date',
    head: 'Date',
    isTitle: true,
    width: '7rem',
    cell: ({ period_date, timesheet_id }) => (
      <TimesheetLink
        restaurantId={restaurantId}
        audience={audience}
        day={period_date}
        row={timesheet_id ?? undefined}
      />
    ),
  },
  {
    key: 'driver',
    head: 'Driver',
    cell: ({ driver_name, description }) => (
      <>
        <bdi>{driver_name}</bdi>
        {description && (
          <span className={classes.description} dir="auto">
            {description}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'time',
    head: 'Time',
    width: '8rem',
    cell: ({ start_time, finish_time }) => start_time && finish_time && clockRange(start_time, finish_time),
    isSpared: ({ start_time }) => start_time === null,
  },
  {
    key: 'hours',
    head: 'Hours',
    isNumber: true,
    cell: ({ kind, minutes }) => kind === 'work' && formatLength(minutes),
    isSpared: isFee,
  },
  {
    key: 'rate',
    head: 'Rate',
    isNumber: true,
    cell: ({ kind, rate }) => kind === 'work' && poundsText(rate),
    isSpared: isFee,
  },
  {
    key: 'bonus',
    head: 'Bonus',
    isNumber: true,
    cell: ({ bonus }) => bonus !== 0 && poundsText(bonus),
    isSpared: ({ bonus }) => bonus === 0,
  },
  {
    key: 'fuel',
    head: 'Fuel',
    isNumber: true,
    cell: ({ fuel }) => fuel !== 0 && poundsText(fuel),
    isSpared: ({ fuel }) => fuel === 0,
  },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => poundsText(amount) },
]

function isFee({ kind }: InvoiceLine) {
  return kind === 'fee'
}
