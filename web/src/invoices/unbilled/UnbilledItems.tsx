import type { UnbilledItem, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { useMemo } from 'react'
import { List } from '../../ui/list/List.tsx'
import { poundsText } from '../../ui/poundsText.ts'
import { isFee } from './isFee.ts'
import { itemColumns } from './itemColumns.tsx'
import classes from './Unbilled.module.css'
import { useTakeBack } from './useTakeBack.ts'

interface UnbilledItemsProps {
  restaurant: UnbilledRestaurant
  announce: (text: string) => void
}

/** What one restaurant has unbilled, each with its reason and the way to its timesheet. */
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
