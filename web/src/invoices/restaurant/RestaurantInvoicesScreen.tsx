import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import classes from '../../desk/DeskTabs.module.css'
import { restaurantIn, withOwnInterval } from '../../desk/deskSearch.ts'
import { OwnRestaurantSelect } from '../../desk/LocationSelect.tsx'
import { useOwnPlaces } from '../../desk/usePlaces.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { loadState } from '../../ui/list/ListScreen.tsx'
import { Invoices } from '../Invoices.tsx'
import { type InvoiceDesk, invoiceRows } from '../invoiceDesk.ts'
import { useInvoiceLists } from '../invoices.data.ts'
import {
  type InvoiceSearch,
  type InvoiceView,
  invoiceView,
  validateOwnInvoiceSearch,
} from '../invoices.search.ts'
import { useInvoiceSearch } from '../useInvoiceSearch.ts'

/** /invoicesrestaurant (docs/spec/invoices.md#restaurant-invoices). Its state is in the search parameters. */
export function RestaurantInvoicesScreen() {
  const { search, change } = useInvoiceSearch('/invoicesrestaurant', validateOwnInvoiceSearch)
  return <OwnInvoices search={search} onSearch={change} />
}

interface OwnInvoicesProps {
  search: InvoiceSearch
  /** Changes some search parameters; keeps its identity, so that rows do not render again. */
  onSearch: (search: InvoiceSearch, replaces?: boolean) => void
}

export function OwnInvoices({ search, onSearch }: OwnInvoicesProps) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(invoiceView(search, today), search), [search, today])
  const { desk, places, restaurantId } = useOwnInvoices(view)
  return (
    <Tabs
      id="invoices"
      value={view.tab}
      onChange={(tab) => onSearch({ tab: tab === 'owed' ? tab : undefined, q: undefined })}
      variant="pills"
      classNames={{ tab: classes.tab }}
    >
      <Invoices
        desk={desk}
        view={view}
        today={today}
        restaurantId={restaurantId}
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
        tabs={
          <Tabs.List aria-label="Invoices">
            <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
            <Tabs.Tab value="owed">To pay</Tabs.Tab>
          </Tabs.List>
        }
      />
    </Tabs>
  )
}

/** Lists the invoices of all its restaurants. Only the active ones can be chosen. */
function useOwnInvoices(view: InvoiceView) {
  const { location, q } = view
  const { restaurants, places } = useOwnPlaces()
  const restaurantId = restaurantIn(location) ?? (places.length === 1 ? places[0]?.id : undefined)
  const { invoices, providerInvoices } = useInvoiceLists(view, restaurantId)

  const byId = useMemo(
    () => new Map(restaurants.map(({ id, name }) => [id, { name, area: undefined }])),
    [restaurants],
  )
  const rows = useMemo(
    () =>
      invoiceRows(
        invoices.data ?? [],
        byId,
        providerInvoices,
        (id) => location === undefined || q !== undefined || location === `restaurant-${id}`,
      ),
    [invoices.data, byId, providerInvoices, location, q],
  )
  const desk: InvoiceDesk = {
    audience: 'restaurant',
    role: 'restaurant',
    rows,
    hasProviderInvoices: providerInvoices.size > 0,
    ...loadState([invoices]),
    isFetching: invoices.isFetching,
    restaurants: byId,
    places: loadState([]),
  }
  return { desk, places, restaurantId }
}
