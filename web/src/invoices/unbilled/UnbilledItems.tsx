import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { unbilledReasonLabel } from '@driverdesk/domain/invoices/unbilled.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { keepFocusNear } from '../../ui/focus.ts'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import { useTakeChargeBack } from '../invoiceChanges.data.ts'
import links from '../TimesheetLink.module.css'
import { TimesheetLink } from '../TimesheetLink.tsx'
import classes from './Unbilled.module.css'

interface UnbilledItemsProps {
  restaurant: UnbilledRestaurant
  announce: (text: string) => void
}

/** The unbilled items of one restaurant, each with its reason and a link to its timesheet. */
export function UnbilledItems({ restaurant, announce }: UnbilledItemsProps) {
  const { restaurant_id, restaurant_name, billable, waiting, items } = restaurant
  const takeBack = useTakeBack(restaurant_name, announce)
  const hasFees = items.some(isFee)
  const columns = useMemo(
    () => itemColumns(restaurant_id, hasFees ? takeBack : undefined),
    [restaurant_id, hasFees, takeBack],
  )
  return (
    <>
      <div className={classes.head}>
        <h2>
          <bdi>{restaurant_name}</bdi>
        </h2>
        <p>
          {poundsText(billable.amount)} can be billed now, {poundsText(waiting.amount)} waits.
        </p>
      </div>
      <List name={`Unbilled of ${restaurant_name}`} rows={items} keyOf={keyOf} columns={columns} />
    </>
  )
}

const keyOf = ({ timesheet_id, shift_event_id, shift_id }: UnbilledItem) =>
  `${timesheet_id} ${shift_event_id} ${shift_id}`

/** @param takeBack undefined if no item is a fee */
const itemColumns = (
  restaurantId: number,
  takeBack: ((fee: UnbilledItem) => void) | undefined,
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
  ...(takeBack ? [actions(takeBack)] : []),
]

const actions = (takeBack: (fee: UnbilledItem) => void): Column<UnbilledItem> => ({
  key: 'actions',
  head: 'Actions',
  width: '6.875rem',
  isNumber: true,
  cell: (item) => isFee(item) && <RowButton onClick={() => takeBack(item)}>Take back</RowButton>,
  isSpared: (item) => !isFee(item),
})

/** Links the date to the timesheet, or to the schedule for a fee, whose shift may have no timesheet. */
function ItemLink({ item, restaurantId }: { item: UnbilledItem; restaurantId: number }) {
  const day = item.period_date as IsoDate
  if (!isFee(item)) return <TimesheetLink {...{ restaurantId, day }} row={rowOf(item)} audience="staff" />
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

/** The fee of a cancellation. */
function isFee({ shift_event_id }: UnbilledItem): boolean {
  return shift_event_id !== null
}

/** Withdraws a cancellation charge after a question. */
function useTakeBack(restaurant: string, announce: (text: string) => void) {
  const { mutate } = useTakeChargeBack()
  return useCallback(
    async ({ shift_id, amount, period_date }: UnbilledItem) => {
      if (shift_id === null) return
      const keepFocus = keepFocusNear(document.activeElement)
      const day = displayDate(period_date as IsoDate)
      const agreed = await confirm({
        title: `Take back the fee of ${poundsText(amount)}?`,
        message: `${restaurant} is charged nothing for the shift that was cancelled on ${day}. What the driver gets stays as it is.`,
        confirmLabel: 'Take back',
      })
      if (!agreed) return
      mutate(
        { shiftId: shift_id, idempotencyKey: newIdempotencyKey() },
        {
          onSuccess: () => {
            announce(`Taken back: fee of ${day}`)
            keepFocus()
          },
        },
      )
    },
    [restaurant, announce, mutate],
  )
}
