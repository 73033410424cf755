import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import type { InvoiceParts } from '../invoiceProps.ts'
import { unbilledIn, unbilledQuery } from '../unbilled.data.ts'
import classes from './Unbilled.module.css'
import { UnbilledItems } from './UnbilledItems.tsx'
import { UnbilledList } from './UnbilledList.tsx'

/** What of the days is on no invoice: by restaurant, and of one restaurant item by item, with the reason. */
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
            hint="All that was worked is on an invoice, or nothing was worked."
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
