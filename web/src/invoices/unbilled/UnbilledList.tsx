import type { UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { useMemo } from 'react'
import { List } from '../../ui/list/List.tsx'
import type { InvoiceParts } from '../invoiceProps.ts'
import { unbilledColumns } from './unbilledColumns.tsx'

interface UnbilledListProps {
  restaurants: readonly UnbilledRestaurant[]
  parts: InvoiceParts
}

/** The restaurants with something unbilled; a name opens what it is. */
export function UnbilledList({ restaurants, parts: { desk, onChange } }: UnbilledListProps) {
  const columns = useMemo(
    () =>
      unbilledColumns(
        (id) => desk.restaurants.get(id)?.area,
        (id, request) => onChange({ location: `restaurant-${id}`, request: request || undefined }),
      ),
    [desk.restaurants, onChange],
  )
  return <List name="Unbilled" rows={restaurants} keyOf={keyOf} columns={columns} />
}

const keyOf = ({ restaurant_id }: UnbilledRestaurant) => restaurant_id
