import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import classes from '../desk/DeskTabs.module.css'
import { restaurantIn, withOwnInterval } from '../desk/deskSearch.ts'
import { LocationSelect, OwnRestaurantSelect } from '../desk/LocationSelect.tsx'
import { rememberSearch } from '../desk/lastSearch.ts'
import { restaurantsAt } from '../desk/places.ts'
import { useOwnPlaces, useStaffPlaces } from '../desk/usePlaces.ts'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { loadState } from '../ui/list/ListScreen.tsx'
import { Invoices } from './Invoices.tsx'
import { type InvoiceDesk, invoiceRows } from './invoiceDesk.ts'
import type { InvoicesProps } from './invoiceProps.ts'
import { useInvoiceLists } from './invoices.data.ts'
import {
  type InvoiceSearch,
  type InvoiceView,
  invoiceView,
  validateInvoiceSearch,
  validateOwnInvoiceSearch,
} from './invoices.search.ts'

/** /invoices (docs/spec/invoices.md#admin-invoices). Its state is in the search parameters. */
export function InvoicesScreen() {
  const { search, change } = useInvoiceSearch('/invoices', validateInvoiceSearch)
  return <StaffInvoices search={search} onSearch={change} />
}

/** /invoicesrestaurant (docs/spec/invoices.md#restaurant-invoices). */
export function RestaurantInvoicesScreen() {
  const { search, change } = useInvoiceSearch('/invoicesrestaurant', validateOwnInvoiceSearch)
  return <OwnInvoices search={search} onSearch={change} />
}

/**
 * Reads the search parameters of an invoices screen. `change` merges some into them and keeps its identity, so that rows
 * do not render again. The link in the navigation bar returns to the same days and place, with no dialog open and nothing searched.
 */
function useInvoiceSearch(
  path: '/invoices' | '/invoicesrestaurant',
  validate: (given: Record<string, unknown>) => InvoiceSearch,
) {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validate(given), [given, validate])
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { invoice: _opened, request: _requested, batch: _all, q: _sought, ...place } = search
    if (email !== undefined) rememberSearch(path, email, place)
  }, [path, email, search])
  const navigate = useNavigate()
  const change = useCallback(
    (next: InvoiceSearch, replace = false) =>
      void navigate({
        to: path,
        search: (now) => ({ ...validate({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate, path, validate],
  )
  return { search, change }
}

interface SearchedProps {
  search: InvoiceSearch
  /** Keeps its identity, so that rows do not render again. */
  onSearch: InvoicesProps['onChange']
}

export function StaffInvoices({ search, onSearch }: SearchedProps) {
  const { view, today } = useView(search)
  const user = useCurrentUser()
  const { desk, places, locations } = useStaffInvoices(view, user ? roleOf(user) : 'none')
  return (
    <TabbedInvoices
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
      tabNames={{ invoices: 'Invoices', unbilled: 'Unbilled', owed: 'Owed' }}
    />
  )
}

export function OwnInvoices({ search, onSearch }: SearchedProps) {
  const { view, today } = useView(search)
  const { desk, places, restaurantId } = useOwnInvoices(view)
  return (
    <TabbedInvoices
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
      tabNames={{ invoices: 'Invoices', owed: 'To pay' }}
    />
  )
}

function useView(search: InvoiceSearch) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(invoiceView(search, today), search), [search, today])
  return { view, today }
}

interface TabbedInvoicesProps extends Omit<InvoicesProps, 'tabs'> {
  tabNames: Partial<Record<InvoiceView['tab'], string>>
}

function TabbedInvoices({ tabNames, ...invoices }: TabbedInvoicesProps) {
  return (
    <Tabs
      id="invoices"
      value={invoices.view.tab}
      onChange={(tab) =>
        invoices.onChange({ tab: tab === 'unbilled' || tab === 'owed' ? tab : undefined, q: undefined })
      }
      variant="pills"
      classNames={{ tab: classes.tab }}
    >
      <Invoices
        {...invoices}
        tabs={
          <Tabs.List aria-label="Invoices">
            {Object.entries(tabNames).map(([tab, name]) => (
              <Tabs.Tab key={tab} value={tab}>
                {name}
              </Tabs.Tab>
            ))}
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
