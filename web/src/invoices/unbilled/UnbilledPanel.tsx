import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { unbilledIn, unbilledQuery } from '../unbilled.data.ts'
import classes from './Unbilled.module.css'
import { UnbilledItems } from './UnbilledItems.tsx'

/** Unbilled timesheets and fees: a line for each restaurant, or each item of a single restaurant. */
export function UnbilledPanel(parts: InvoiceParts) {
  const { view, restaurantId } = parts
  const unbilled = useQuery(unbilledQuery(view.range))
  const here = useMemo(() => unbilledIn(unbilled.data ?? [], view.location), [unbilled.data, view.location])
  const [only] = here
  return (
    <div
      className={classes.panel}
      role="tabpanel"
      id="invoices-panel-unbilled"
      aria-labelledby="invoices-tab-unbilled"
    >
      <ListState
        what="unbilled timesheets"
        queries={[unbilled]}
        isEmpty={here.length === 0}
        empty={
          <EmptyState
            title="Nothing is unbilled in these days"
            hint="All work of these days is on an invoice, or there was none."
          />
        }
      >
        {restaurantId !== undefined && only ? (
          <UnbilledItems restaurant={only} announce={parts.announce} />
        ) : (
          <UnbilledList restaurants={here} parts={parts} />
        )}
      </ListState>
    </div>
  )
}

interface UnbilledListProps {
  restaurants: readonly UnbilledRestaurant[]
  parts: InvoiceParts
}

/** The restaurants with something unbilled; a name lists its items. */
function UnbilledList({ restaurants, parts: { desk, onChange } }: UnbilledListProps) {
  const columns = useMemo(
    () =>
      unbilledColumns(
        (id) => desk.restaurants.get(id)?.area,
        (id, request) => onChange({ location: `restaurant-${id}`, request: request || undefined }),
      ),
    [desk.restaurants, onChange],
  )
  return (
    <>
      <p className={classes.about}>
        Published shifts that are over and were not cancelled, and fees. Timesheets also counts shifts that
        are unpublished, open or still to come.
      </p>
      <List name="Unbilled" rows={restaurants} keyOf={keyOf} columns={columns} />
    </>
  )
}

const keyOf = ({ restaurant_id }: UnbilledRestaurant) => restaurant_id

type Sums = UnbilledRestaurant['billable']

const SUMS = { isNumber: true, width: '12.5rem' }

const unbilledColumns = (
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
  {
    key: 'waiting',
    head: 'Waits',
    ...SUMS,
    cell: ({ waiting, items }) => <SumsText sums={waiting} without={items.filter(hasNoTimesheet).length} />,
  },
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

const hasNoTimesheet = ({ reason }: UnbilledItem) => reason === 'no_timesheet'

interface SumsTextProps {
  /** Counts a shift without a timesheet among the timesheets. */
  sums: Sums
  /** The number of such shifts. */
  without?: number
}

/** '£576.00' and '12 timesheets, 1 shift without, 52:00 h'; a dash for nothing. */
function SumsText({ sums: { timesheets, charges, minutes, amount }, without = 0 }: SumsTextProps) {
  if (timesheets + charges === 0) return '–'
  const counts = [
    timesheets > without && countOf(timesheets - without, 'timesheet'),
    without > 0 && `${countOf(without, 'shift')} without a timesheet`,
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
