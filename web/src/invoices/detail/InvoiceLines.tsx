import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { receivedOf, refundText } from '@driverdesk/domain/invoices/credits.ts'
import { cameInText } from '@driverdesk/domain/invoices/overpayments.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import { momentText } from '../../ui/dateText.ts'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { poundsText } from '../../ui/numberText.ts'
import type { ShownInvoiceWithLines } from '../invoiceDesk.ts'
import { TimesheetLink } from '../TimesheetLink.tsx'
import classes from './InvoiceDetail.module.css'

/** The lines of an invoice, each with a link to its timesheet (docs/spec/invoices.md#invoice-lines). */
export function InvoiceLines({ invoice, audience }: { invoice: ShownInvoiceWithLines; audience: Audience }) {
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

export const InvoiceStory = ({ invoice }: { invoice: ShownInvoiceWithLines }) => (
  <ol className={classes.story} aria-label="History">
    {invoiceStory(invoice).map(({ when, what }) => (
      <li key={`${when} ${what}`}>
        <span className={classes.when}>{when}</span>
        <span>{what}</span>
      </li>
    ))}
  </ol>
)

/** What happened to an invoice, oldest first. */
export function invoiceStory(invoice: Omit<ShownInvoiceWithLines, 'parties' | 'lines'>) {
  const by = byWhom(invoice.creator_name)
  const made =
    invoice.version === 1 ? `Created${by}` : `Created${by}, regenerated ${times(invoice.version - 1)}`
  const lines = [{ when: momentText(invoice.created_at), what: made }]
  const putBack = (wanted: 'account' | 'refund') => {
    for (const { what, amount, creator_name, created_at } of invoice.put_back ?? []) {
      if (what !== wanted) continue
      const pounds = poundsText(amount)
      const done = what === 'account' ? `${pounds} put back on account` : `Refund of ${pounds} taken back`
      lines.push({ when: momentText(created_at), what: `${done}${byWhom(creator_name)}` })
    }
  }
  // An invoice that was paid but never sent has a date without being due.
  if (invoice.sent_on && invoice.due_date) {
    lines.push({ when: displayDate(invoice.sent_on), what: `Sent, due ${displayDate(invoice.due_date)}` })
  }
  if (invoice.reminded_at) lines.push({ when: momentText(invoice.reminded_at), what: 'Reminded' })
  if (invoice.reminder_kept_at)
    lines.push({ when: momentText(invoice.reminder_kept_at), what: 'Reminder kept in the outbox' })
  putBack('account')
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
  putBack('refund')
  return inOrder(lines)
}

/** Sorts lines by 'DD/MM/YYYY HH:mm'. A day without a time stays behind the line before it if that is of the same day. */
function inOrder(lines: readonly { when: string; what: string }[]) {
  let before = ''
  return lines
    .map((line) => {
      const at = line.when.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3$2$1')
      before = before.startsWith(at) ? before : at
      return { line, at: before }
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ line }) => line)
}

/** Restaurants are not told who; a server of an earlier version does not say. */
const byWhom = (name: string | undefined): string => (name ? ` by ${isolated(name)}` : '')

const DAY_LENGTH = 'DD/MM/YYYY'.length

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
