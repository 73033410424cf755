import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import {
  AGE_BAND_LABELS,
  AGE_BANDS,
  type AgedSums,
  agedSums,
  overdueAfterAccount,
} from '@driverdesk/domain/invoices/ageing.ts'
import { owedOf } from '@driverdesk/domain/invoices/credits.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../../desk/Foot.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { type Comparisons, useSorted } from '../../ui/list/sorting.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState } from '../../ui/States.tsx'
import { atLocation, restaurantName } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { owedQuery, viewStatement } from '../owed.data.ts'
import classes from '../unbilled/Unbilled.module.css'
import { MailStatement, MailStatements } from './MailStatements.tsx'
import { OnAccount } from './OnAccount.tsx'

/**
 * Money owed, of all dates (docs/spec/invoices.md#money-owed): a line for each restaurant, or the unpaid invoices of all or
 * of one, which are the `children`.
 */
export function OwedPanel({ parts, children }: { parts: InvoiceParts; children: ReactNode }) {
  const { restaurantId, view } = parts
  return (
    <div
      className={classes.panel}
      role="tabpanel"
      id="invoices-panel-owed"
      aria-labelledby="invoices-tab-owed"
    >
      {restaurantId !== undefined && (
        <>
          <RestaurantHead restaurantId={restaurantId} parts={parts} />
          {parts.desk.audience === 'staff' && (
            <OnAccount
              restaurantId={restaurantId}
              restaurant={restaurantName(parts.desk, restaurantId)}
              today={parts.today}
              announce={parts.announce}
            />
          )}
        </>
      )}
      {restaurantId === undefined && view.state === 'overdue' && <AsOnToday parts={parts} />}
      {restaurantId === undefined && view.by === undefined ? <OwedList parts={parts} /> : children}
    </div>
  )
}

/** Explains why the overdue invoices come to more than *Today* says, if part of it is on account. */
function AsOnToday({ parts: { desk, view } }: { parts: InvoiceParts }) {
  const { data = [] } = useQuery({ ...owedQuery(), enabled: desk.audience === 'staff' })
  const here = atLocation(data, view.location)
  const overdue = here.reduce((sum, one) => sum + poundsToPence(one.total) - poundsToPence(one.not_due), 0)
  const asked = here.reduce((sum, one) => sum + Math.max(overdueAfterAccount(one), 0), 0)
  return overdue === asked ? null : (
    <p className={classes.note}>
      {formatMoney(overdue)} is overdue. {formatMoney(overdue - asked)} of it is on account, so <em>Today</em>{' '}
      says {formatMoney(asked)}.
    </p>
  )
}

export function OwedBy({ view, restaurantId, onChange }: InvoiceParts) {
  const isByInvoice = restaurantId !== undefined || view.by === 'invoice'
  const invoices = [
    { value: 'unpaid', label: 'Unpaid invoices' },
    { value: 'overdue', label: 'Overdue invoices' },
  ]
  return (
    <SegmentedControl
      size="xs"
      aria-label="Money owed by"
      data={
        restaurantId === undefined ? [{ value: 'restaurants', label: 'Restaurants' }, ...invoices] : invoices
      }
      value={isByInvoice ? (view.state ?? 'unpaid') : 'restaurants'}
      onChange={(value) =>
        onChange({
          by: value === 'restaurants' ? undefined : 'invoice',
          state: value === 'overdue' ? 'overdue' : undefined,
          sort: undefined,
        })
      }
    />
  )
}

function OwedList({ parts: { desk, view, today, onChange, announce } }: { parts: InvoiceParts }) {
  const isStaff = desk.audience === 'staff'
  const owed = useQuery(owedQuery())
  const here = useMemo(() => atLocation(owed.data ?? [], view.location), [owed.data, view.location])
  // A restaurant that has paid enough gets a statement that asks for nothing.
  const overdue = here.filter((one) => overdueAfterAccount(one) > 0)
  const shown = useSorted(here, view.sort, comparisons)
  const hasAccounts = here.some(({ on_account }) => on_account > 0)
  const columns = useMemo(() => {
    const owedOnly = owedColumns(
      (id) => desk.restaurants.get(id)?.area,
      (id) => onChange({ location: `restaurant-${id}` }),
    )
    return hasAccounts ? [...owedOnly, ON_ACCOUNT] : owedOnly
  }, [desk.restaurants, onChange, hasAccounts])
  return (
    <ListState
      what="unpaid invoices"
      queries={[owed]}
      isEmpty={here.length === 0}
      empty={<EmptyState title="Nothing is owed" hint="No sent invoice is waiting for payment." />}
    >
      <div className={classes.head}>
        <p>
          Sent invoices that are not paid, by the days since they were due. Drafts are not counted. The most
          owed comes first, unless you sort. Press a location for its invoices and its statement.
        </p>
        {isStaff && (
          <MailStatements
            owed={overdue}
            others={here.length - overdue.length}
            today={today}
            announce={announce}
          />
        )}
      </div>
      <List
        name="Money owed"
        rows={shown}
        keyOf={keyOf}
        columns={columns}
        sort={view.sort}
        onSort={(sort) => onChange({ sort }, true)}
      />
    </ListState>
  )
}

const keyOf = ({ restaurant_id }: OwedByRestaurant) => restaurant_id

const owedColumns = (
  areaOf: (restaurantId: number) => string | undefined,
  open: (restaurantId: number) => void,
): readonly Column<OwedByRestaurant>[] => [
  {
    key: 'location',
    head: 'Location',
    isTitle: true,
    isSortable: true,
    minWidth: '9rem',
    cell: ({ restaurant_id, restaurant_name }) => (
      <>
        <CellButton title="Show its unpaid invoices" onClick={() => open(restaurant_id)}>
          {restaurant_name}
        </CellButton>
        <bdi className={classes.more}>{areaOf(restaurant_id)}</bdi>
      </>
    ),
  },
  {
    key: 'invoices',
    head: 'Invoices',
    isNumber: true,
    width: '11rem',
    isMinor: true,
    cell: ({ invoices, oldest_due_date }) => (
      <>
        {invoices}
        {oldest_due_date !== null && (
          <span className={classes.more}>oldest due {displayDate(oldest_due_date)}</span>
        )}
      </>
    ),
  },
  ...AGE_BANDS.map(
    (band): Column<OwedByRestaurant> => ({
      key: band,
      head: AGE_BAND_LABELS[band],
      isNumber: true,
      isSortable: true,
      width: '7.5rem',
      cell: (owed) => (owed[band] === 0 ? '–' : poundsText(owed[band])),
      isSpared: (owed) => owed[band] === 0,
    }),
  ),
  {
    key: 'total',
    head: 'Owed',
    isNumber: true,
    isSortable: true,
    width: '7.5rem',
    cell: ({ total }) => <span className={classes.amount}>{poundsText(total)}</span>,
  },
]

/** Only if a restaurant has money on account. */
const ON_ACCOUNT: Column<OwedByRestaurant> = {
  key: 'on_account',
  head: 'On account',
  isNumber: true,
  isSortable: true,
  width: '7.5rem',
  cell: ({ on_account }) => (on_account === 0 ? '–' : poundsText(on_account)),
  isSpared: ({ on_account }) => on_account === 0,
}

const comparisons: Comparisons<OwedByRestaurant> = {
  location: (a, b) => byName(a.restaurant_name, b.restaurant_name),
  total: (a, b) => a.total - b.total,
  on_account: (a, b) => a.on_account - b.on_account,
  ...Object.fromEntries(
    AGE_BANDS.map((band) => [band, (a: OwedByRestaurant, b: OwedByRestaurant) => a[band] - b[band]]),
  ),
}

function RestaurantHead({ restaurantId, parts }: { restaurantId: number; parts: InvoiceParts }) {
  const { desk, figures, onOwed } = parts
  const view = useMutation({ mutationFn: () => viewStatement({ restaurantId }) })
  const { data: [owed] = [] } = useQuery(owedQuery(restaurantId))
  const onAccount = poundsToPence(owed?.on_account ?? 0)
  return (
    <div className={classes.head}>
      <h2>
        <bdi>{restaurantName(desk, restaurantId)}</bdi>
      </h2>
      {figures && (
        <p>
          {figures.outstanding === 0
            ? 'Nothing owed.'
            : `${formatMoney(figures.outstanding)} owed, ${formatMoney(figures.overdue)} of it overdue.`}
          {onAccount > 0 && ` ${formatMoney(onAccount)} is on account.`}
        </p>
      )}
      <BusyButton
        size="xs"
        variant="default"
        leftSection={<IconFileText size="1rem" stroke={1.5} aria-hidden="true" />}
        isBusy={view.isPending}
        onClick={() => view.mutate()}
      >
        Statement
      </BusyButton>
      <Button size="xs" variant="default" onClick={() => onOwed({ dialog: 'period', restaurantId })}>
        Statement of a period…
      </Button>
      {desk.audience === 'staff' && (
        <>
          <MailStatement restaurantId={restaurantId} today={parts.today} announce={parts.announce} />
          <Button size="xs" variant="default" onClick={() => onOwed({ dialog: 'record', restaurantId })}>
            Record payment
          </Button>
        </>
      )}
    </div>
  )
}

/** The totals by age: for one restaurant from its invoices, otherwise for the location. */
export function OwedTotalsBar({ parts, status }: { parts: InvoiceParts; status: ReactNode }) {
  const { desk, view, restaurantId, today } = parts
  const { data } = useQuery(owedQuery(restaurantId))
  const onAccount = atLocation(data ?? [], view.location).reduce(
    (sum, { on_account }) => sum + poundsToPence(on_account),
    0,
  )
  const sums = useMemo((): AgedSums | undefined => {
    if (restaurantId !== undefined) {
      const amounts = desk.rows.flatMap(({ invoice }) =>
        invoice.due_date === null ? [] : { due_date: invoice.due_date, amount: owedOf(invoice) },
      )
      return desk.isKnown ? agedSums(amounts, today) : undefined
    }
    return data && sumsOf(atLocation(data, view.location))
  }, [data, desk.rows, desk.isKnown, restaurantId, today, view.location])
  const total = sums && AGE_BANDS.reduce((pence, band) => pence + sums[band], 0)
  return (
    <TotalsBar status={status}>
      <Total name="Owed" value={total === undefined ? undefined : formatMoney(total)} />
      {AGE_BANDS.map((band) => (
        <Total key={band} name={AGE_BAND_LABELS[band]} value={sums && formatMoney(sums[band])} />
      ))}
      {onAccount > 0 && <Total name="On account" value={formatMoney(onAccount)} />}
    </TotalsBar>
  )
}

function sumsOf(owed: readonly OwedByRestaurant[]): AgedSums {
  const sums = agedSums([], '')
  for (const restaurant of owed) for (const band of AGE_BANDS) sums[band] += poundsToPence(restaurant[band])
  return sums
}
