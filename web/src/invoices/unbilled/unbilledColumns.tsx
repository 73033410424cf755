import type { UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { countOf } from '../../ui/dayWords.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './Unbilled.module.css'

type Sums = UnbilledRestaurant['billable']

const SUMS = { isNumber: true, width: '12.5rem' }

/** Who has something unbilled: what can be billed now, and what still waits. */
export const unbilledColumns = (
  areaOf: (restaurantId: number) => string | undefined,
  open: (restaurantId: number, request: boolean) => void,
): readonly Column<UnbilledRestaurant>[] => [
  {
    key: 'restaurant',
    head: 'Location',
    isTitle: true,
    cell: ({ restaurant_id, restaurant_name }) => (
      <>
        <CellButton title="Show what is unbilled" onClick={() => open(restaurant_id, false)}>
          {restaurant_name}
        </CellButton>
        <bdi className={classes.more}>{areaOf(restaurant_id)}</bdi>
      </>
    ),
  },
  {
    key: 'billable',
    head: 'Can be billed now',
    ...SUMS,
    cell: ({ billable }) => <SumsText sums={billable} />,
  },
  { key: 'waiting', head: 'Waits', ...SUMS, cell: ({ waiting }) => <SumsText sums={waiting} /> },
  {
    key: 'request',
    head: 'Actions',
    width: '10.625rem',
    isNumber: true,
    cell: ({ restaurant_id, billable, send_invoice }) =>
      billable.timesheets + billable.charges > 0 ? (
        <RowButton onClick={() => open(restaurant_id, true)}>Request Invoice</RowButton>
      ) : (
        send_invoice === 0 && <span className={classes.more}>Invoices are off</span>
      ),
    isSpared: ({ billable }) => billable.timesheets + billable.charges === 0,
  },
]

/** '12 timesheets, 48.00 h · £576.00'; a dash for nothing. */
function SumsText({ sums: { timesheets, charges, minutes, amount } }: { sums: Sums }) {
  if (timesheets + charges === 0) return '–'
  const counts = [
    timesheets > 0 && countOf(timesheets, 'timesheet'),
    charges > 0 && countOf(charges, 'fee'),
  ].filter((text) => text !== false)
  return (
    <>
      <span className={classes.amount}>{poundsText(amount)}</span>
      <span className={classes.more}>
        {counts.join(', ')}, {formatLength(minutes)} h
      </span>
    </>
  )
}
