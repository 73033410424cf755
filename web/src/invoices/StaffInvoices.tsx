import { useMemo } from 'react'
import { restaurantIn } from '../desk/deskSearch.ts'
import { LocationSelect } from '../desk/LocationSelect.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { Invoices } from './Invoices.tsx'
import { InvoiceTabList, InvoiceTabs } from './InvoiceTabs.tsx'
import { type InvoiceSearch, invoiceView } from './invoices.search.ts'
import { useStaffInvoices } from './useStaffInvoices.ts'

interface StaffInvoicesProps {
  search: InvoiceSearch
  /** Adds to what the address says, and stays the same, so that rows are not drawn again. */
  onSearch: (search: InvoiceSearch, replaces?: boolean) => void
}

/** The invoices of staff for what the search parameters say. */
export function StaffInvoices({ search, onSearch }: StaffInvoicesProps) {
  const today = useToday()
  const view = useMemo(() => invoiceView(search, today), [search, today])
  const user = useCurrentUser()
  const { desk, places, locations } = useStaffInvoices(view, user ? roleOf(user) : 'none')
  const where = (
    <LocationSelect
      locations={locations}
      places={places}
      value={view.location}
      onChange={(location) => onSearch({ location })}
    />
  )
  const restaurantId = restaurantIn(view.location)
  return (
    <InvoiceTabs view={view} onChange={onSearch}>
      <Invoices
        {...{ desk, view, today, where, restaurantId }}
        onChange={onSearch}
        tabs={<InvoiceTabList />}
      />
    </InvoiceTabs>
  )
}
