import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { poundsText } from '../../ui/texts.ts'
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
