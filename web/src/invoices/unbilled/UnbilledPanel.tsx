import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { unbilledReasonLabel } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { keepFocusNear } from '../../ui/focus.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useTakeChargeBack } from '../invoiceChanges.data.ts'
import { atLocation } from '../invoiceDesk.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { unbilledQuery } from '../invoices.data.ts'
import { TOO_MANY_DAYS } from '../invoiceWords.ts'
import links from '../TimesheetLink.module.css'
import { TimesheetLink } from '../TimesheetLink.tsx'
import classes from './Unbilled.module.css'

/** The query of the panel and its totals. */
export const unbilledOf = ({ view, restaurantId }: Pick<InvoiceParts, 'view' | 'restaurantId'>) =>
  unbilledQuery(view.range, view.isBillable ? undefined : restaurantId)

/** Unbilled timesheets and fees: a line for each restaurant, or each item of a single restaurant. */
export function UnbilledPanel(parts: InvoiceParts) {
  const { view, restaurantId } = parts
  const unbilled = useQuery(unbilledOf(parts))
  const here = useMemo(() => atLocation(unbilled.data ?? [], view.location), [unbilled.data, view.location])
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
            title="Everything is billed for these dates"
            hint="All work on these dates has been invoiced, or there was none."
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

function UnbilledList({ restaurants, parts: { desk, view, onChange } }: UnbilledListProps) {
  const { isBillable } = view
  const columns = useMemo(
    () =>
      unbilledColumns(
        (id) => desk.restaurants.get(id)?.area,
        (id, request) => onChange({ location: `restaurant-${id}`, request: request || undefined }),
        isBillable,
      ),
    [desk.restaurants, onChange, isBillable],
  )
  return (
    <>
      <Box component="p" m={0} py="0.625rem" px="1rem" c="dimmed" fz="0.8125rem">
        Fees, and published shifts that have ended and were not cancelled. Timesheets also counts shifts that
        are unpublished, open or still to come.{!isBillable && ` ${TOO_MANY_DAYS}.`}
      </Box>
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
  isBillable: boolean,
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
    head: 'Waiting',
    ...SUMS,
    cell: ({ waiting, without_timesheet }) => <SumsText sums={waiting} without={without_timesheet} />,
  },
  {
    key: 'request',
    head: 'Actions',
    width: '10.625rem',
    isNumber: true,
    cell: ({ restaurant_id, billable, send_invoice }) =>
      isBillable && billable.timesheets + billable.charges > 0 ? (
        <RowButton onClick={() => open(restaurant_id, true)}>Request invoice</RowButton>
      ) : (
        send_invoice === 0 && <span className={classes.more}>Invoices are off</span>
      ),
    isSpared: ({ billable }) => !isBillable || billable.timesheets + billable.charges === 0,
  },
]

interface SumsTextProps {
  sums: Sums
  without?: number
}

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

interface UnbilledItemsProps {
  restaurant: UnbilledRestaurant
  announce: (text: string) => void
}

function UnbilledItems({ restaurant, announce }: UnbilledItemsProps) {
  const { restaurant_id, restaurant_name, billable, waiting, items } = restaurant
  const withdrawFee = useWithdrawFee(restaurant_name, announce)
  const hasFees = items.some(isFee)
  const columns = useMemo(
    () => itemColumns(restaurant_id, hasFees ? withdrawFee : undefined),
    [restaurant_id, hasFees, withdrawFee],
  )
  return (
    <>
      <div className={classes.head}>
        <h2>
          <bdi>{restaurant_name}</bdi>
        </h2>
        <p>
          {poundsText(billable.amount)} can be billed now, {poundsText(waiting.amount)} is waiting.
        </p>
      </div>
      <List name={`Unbilled for ${restaurant_name}`} rows={items} keyOf={itemKey} columns={columns} />
    </>
  )
}

const itemKey = ({ timesheet_id, shift_event_id, shift_id }: UnbilledItem) =>
  `${timesheet_id} ${shift_event_id} ${shift_id}`

/** @param withdrawFee undefined if no item is a fee */
const itemColumns = (
  restaurantId: number,
  withdrawFee: ((fee: UnbilledItem) => void) | undefined,
): readonly Column<UnbilledItem>[] => [
  {
    key: 'date',
    head: 'Date',
    isTitle: true,
    width: '6.875rem',
    cell: (item) => <ItemLink item={item} restaurantId={restaurantId} />,
  },
  { key: 'driver', head: 'Driver', cell: ({ driver_name }) => <bdi>{driver_name || 'Open shift'}</bdi> },
  {
    key: 'time',
    head: 'Time',
    width: '8.125rem',
    cell: ({ start_time, finish_time }) =>
      start_time && finish_time ? clockRange(start_time, finish_time) : 'Cancellation fee',
  },
  { key: 'hours', head: 'Hours', isNumber: true, cell: ({ minutes }) => formatLength(minutes) },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => poundsText(amount) },
  {
    key: 'why',
    head: 'Why it is not billed',
    cell: ({ reason }) => (
      <span className={classes.why} data-reason={reason ?? 'ready'}>
        {reason === null ? 'Can be billed now' : unbilledReasonLabel(reason)}
      </span>
    ),
  },
  ...(withdrawFee ? [actions(withdrawFee)] : []),
]

const actions = (withdrawFee: (fee: UnbilledItem) => void): Column<UnbilledItem> => ({
  key: 'actions',
  head: 'Actions',
  width: '6.875rem',
  isNumber: true,
  cell: (item) => isFee(item) && <RowButton onClick={() => withdrawFee(item)}>Withdraw</RowButton>,
  isSpared: (item) => !isFee(item),
})

/** Links the date to the timesheet, or to the schedule for a fee, whose shift may have no timesheet. */
function ItemLink({ item, restaurantId }: { item: UnbilledItem; restaurantId: number }) {
  const day = item.period_date as IsoDate
  if (!isFee(item))
    return <TimesheetLink restaurantId={restaurantId} day={day} row={rowOf(item)} audience="staff" />
  return (
    <Link
      to="/schedule"
      search={{ from: day, location: `restaurant-${restaurantId}`, day }}
      title="Show in the schedule"
      className={links.link}
    >
      {displayDate(day)}
    </Link>
  )
}

/** The row id on the timesheets screen: minus the shift's id if it has no timesheet. */
function rowOf({ timesheet_id, shift_id }: UnbilledItem): number | undefined {
  if (timesheet_id !== null) return timesheet_id
  return shift_id === null ? undefined : -shift_id
}

function isFee({ shift_event_id }: UnbilledItem): boolean {
  return shift_event_id !== null
}

function useWithdrawFee(restaurant: string, announce: (text: string) => void) {
  const { mutate } = useTakeChargeBack()
  return useCallback(
    async ({ shift_id, amount, period_date }: UnbilledItem) => {
      if (shift_id === null) return
      const keepFocus = keepFocusNear(document.activeElement)
      const day = displayDate(period_date as IsoDate)
      const agreed = await confirm({
        title: `Withdraw the fee of ${poundsText(amount)}?`,
        message: `${restaurant} is charged nothing for the shift that was cancelled on ${day}. The driver’s pay does not change.`,
        confirmLabel: 'Withdraw',
      })
      if (!agreed) return
      mutate(
        { shiftId: shift_id, idempotencyKey: newIdempotencyKey() },
        {
          onSuccess: () => {
            announce(`Withdrawn: fee of ${day}`)
            keepFocus()
          },
        },
      )
    },
    [restaurant, announce, mutate],
  )
}
