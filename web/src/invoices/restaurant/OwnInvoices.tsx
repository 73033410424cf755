import { useMemo } from 'react'
import { restaurantIn } from '../../desk/deskSearch.ts'
import { OwnRestaurantSelect } from '../../desk/OwnRestaurantSelect.tsx'
import { useToday } from '../../kernel/businessClock.ts'
import { Invoices } from '../Invoices.tsx'
import { type InvoiceSearch, invoiceView } from '../invoices.search.ts'
import { useOwnInvoices } from './useOwnInvoices.ts'

interface OwnInvoicesProps {
  search: InvoiceSearch
  /** Adds to what the address says, and stays the same, so that rows are not drawn again. */
  onSearch: (search: InvoiceSearch, replaces?: boolean) => void
}

/** A restaurant account's own invoices for what the search parameters say. */
export function OwnInvoices({ search, onSearch }: OwnInvoicesProps) {
  const today = useToday()
  const view = useMemo(() => invoiceView(search, today), [search, today])
  const { desk, places } = useOwnInvoices(view)
  // Where there is only one there is nothing to choose.
  const restaurantId = restaurantIn(view.location) ?? (places.length === 1 ? places[0]?.id : undefined)
  return (
    <Invoices
      {...{ desk, view, today, restaurantId }}
      onChange={onSearch}
      where={
        places.length > 1 && (
          <OwnRestaurantSelect
            restaurants={places}
            value={view.location}
            onChange={(location) => onSearch({ location })}
          />
        )
      }
    />
  )
}
