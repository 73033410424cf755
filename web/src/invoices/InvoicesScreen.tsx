import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import classes from '../desk/DeskTabs.module.css'
import { restaurantIn, withOwnInterval } from '../desk/deskSearch.ts'
import { LocationSelect } from '../desk/LocationSelect.tsx'
import { restaurantsAt } from '../desk/places.ts'
import { useStaffPlaces } from '../desk/usePlaces.ts'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { loadState } from '../ui/list/ListScreen.tsx'
import { Invoices } from './Invoices.tsx'
import { type InvoiceDesk, invoiceRows } from './invoiceDesk.ts'
import { useInvoiceLists } from './invoices.data.ts'
import {
  type InvoiceSearch,
  type InvoiceView,
  invoiceView,
  validateInvoiceSearch,
} from './invoices.search.ts'
import { useInvoiceSearch } from './useInvoiceSearch.ts'

/** /invoices (docs/spec/invoices.md#admin-invoices). Its state is in the search parameters. */
export function InvoicesScreen() {
  const { search, change } = useInvoiceSearch('/invoices', validateInvoiceSearch)
  return <StaffInvoices search={search} onSearch={change} />
}

interface StaffInvoicesProps {
  search: InvoiceSearch
  /** Changes some search parameters; keeps its identity, so that rows do not render again. */
  onSearch: (search: InvoiceSearch, replaces?: boolean) => void
}

export function StaffInvoices({ search, onSearch }: StaffInvoicesProps) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(invoiceView(search, today), search), [search, today])
  const user = useCurrentUser()
  const { desk, places, locations } = useStaffInvoices(view, user ? roleOf(user) : 'none')
  return (
    <Tabs
      id="invoices"
      value={view.tab}
      onChange={(tab) =>
        onSearch({ tab: tab === 'unbilled' || tab === 'owed' ? tab : undefined, q: undefined })
      }
      variant="pills"
      classNames={{ tab: classes.tab }}
    >
      <Invoices
        desk={desk}
        view={view}
        today={today}
        restaurantId={restaurantIn(view.location)}
        onChange={onSearch}
        where={
          <LocationSelect
            locations={locations}
            places={places}
            value={view.location}
            onChange={(location) => onSearch({ location })}
          />
        }
        tabs={
          <Tabs.List aria-label="Invoices">
            <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
            <Tabs.Tab value="unbilled">Unbilled</Tabs.Tab>
            <Tabs.Tab value="owed">Owed</Tabs.Tab>
          </Tabs.List>
        }
      />
    </Tabs>
  )
}

function useStaffInvoices(view: InvoiceView, role: Role) {
  const { location, q } = view
  const { places, locations, queries } = useStaffPlaces()
  const { invoices, providerInvoices } = useInvoiceLists(view, restaurantIn(location))

  const byId = useMemo(
    () =>
      new Map(
        places.map(({ restaurant, area }) => [restaurant.id, { name: restaurant.name, area: area?.label }]),
      ),
    [places],
  )
  const rows = useMemo(() => {
    const here = new Set(restaurantsAt(places, location).map(({ restaurant }) => restaurant.id))
    // A number is searched for everywhere.
    const isHere = (id: number) => location === undefined || q !== undefined || here.has(id)
    return invoiceRows(invoices.data ?? [], byId, providerInvoices, isHere)
  }, [invoices.data, byId, providerInvoices, places, location, q])

  const desk: InvoiceDesk = {
    audience: 'staff',
    role,
    rows,
    hasProviderInvoices: providerInvoices.size > 0,
    ...loadState([...queries, invoices]),
    isFetching: invoices.isFetching,
    restaurants: byId,
    places: loadState(queries),
  }
  return { desk, places, locations }
}
