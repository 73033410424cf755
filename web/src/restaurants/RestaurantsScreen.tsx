import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_IMPORT } from '@driverdesk/domain/restaurants/restaurantImport.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { ImportButton } from '../ui/csv/ImportButton.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { useSorted } from '../ui/list/sorting.ts'
import { useFound } from '../ui/list/useFound.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { type OpenRestaurant, RestaurantActionDialog } from './RestaurantActionDialog.tsx'
import { RestaurantFilters } from './RestaurantFilters.tsx'
import { RestaurantMenu } from './RestaurantMenu.tsx'
import { RestaurantsEmpty } from './RestaurantsEmpty.tsx'
import { restaurantColumns, restaurantComparisons } from './restaurantColumns.tsx'
import { importRestaurants, restaurantsCsv, restaurantsQuery, useRestaurantLive } from './restaurants.data.ts'
import { passes, type RestaurantSearch, validateRestaurantsSearch } from './restaurants.search.ts'
import type { RestaurantSlots } from './slots.ts'

/** The restaurants, /restaurants (docs/spec/restaurants.md#restaurants-list). What it shows stands in the address. */
export function RestaurantsScreen({ slots }: { slots: RestaurantSlots }) {
  useRestaurantLive()
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateRestaurantsSearch(given), [given])
  const navigate = useNavigate()
  const go = (next: RestaurantSearch, replace = false) =>
    void navigate({ to: '/restaurants', search: next, replace, resetScroll: next.page !== search.page })
  /** Another choice of rows begins with their first page. */
  const narrow = (change: RestaurantSearch, replace = false) =>
    go({ ...search, page: undefined, ...change }, replace)
  const restaurants = useQuery(restaurantsQuery)
  const areas = useQuery(areasQuery)
  const typed = useSearchText(search.q, (q) => narrow({ q: q === '' ? undefined : q }, true))

  const all = restaurants.data ?? NONE
  const areaNames = useMemo(() => new Map(areas.data?.map(({ id, label }) => [id, label])), [areas.data])
  const passing = useMemo(() => all.filter((one) => passes(one, search)), [all, search])
  const comparisons = useMemo(() => restaurantComparisons(areaNames), [areaNames])
  const rows = useSorted(useFound(passing, nameOf, typed.wanted), search.sort, comparisons)
  const paging = usePaging(rows, { screen: 'restaurants', page: search.page })

  const [open, setOpen] = useState<OpenRestaurant>()
  const menu = useRowMenu<Restaurant>()
  const columns = useMemo(() => restaurantColumns(areaNames, setOpen), [areaNames])
  const opener = useMemo(
    () => ({
      label: ({ name }: Restaurant) => `Actions for ${name}`,
      open: menu.open,
      quick: {
        label: 'Edit Details',
        run: (restaurant: Restaurant) => setOpen({ kind: 'edit', restaurant }),
      },
    }),
    [menu.open],
  )
  const add = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      New Restaurant
    </Button>
  )
  return (
    <ListScreen
      title="Restaurants"
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/restaurants/accounts" {...props} />}>
            Accounts
          </Button>
          <ImportButton
            thing="restaurant"
            fields={RESTAURANT_IMPORT}
            afterwards="A new account can sign in once a password is set in ‘Edit Details’."
            send={importRestaurants}
          />
          <ExportButton list="restaurants" rows={rows} fetchCsv={restaurantsCsv} />
          {add}
        </>
      }
      filters={
        <RestaurantFilters
          text={typed.text}
          onText={typed.setText}
          search={search}
          restaurants={all}
          areas={areas.data ?? NONE}
          onChange={(change) => {
            // The specified list asks again where it has nothing to filter.
            if (change.status && all.length === 0) void restaurants.refetch()
            narrow(change)
          }}
        />
      }
    >
      <ListState
        what="restaurants"
        queries={[restaurants, areas]}
        isEmpty={rows.length === 0}
        empty={
          <RestaurantsEmpty
            hasAny={all.length > 0}
            add={add}
            onShowAll={() => {
              typed.setText('')
              go({ status: 'all' })
            }}
          />
        }
      >
        <List
          name="Restaurants"
          rows={paging.rows}
          keyOf={keyOf}
          columns={columns}
          menu={opener}
          isFaint={isInactive}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
        />
        <ListFoot paging={paging} onPage={(page) => go({ ...search, page })} />
      </ListState>
      <RestaurantMenu menu={menu} onOpen={setOpen} />
      <RestaurantActionDialog slots={slots} open={open} onClose={() => setOpen(undefined)} />
    </ListScreen>
  )
}

const NONE: readonly never[] = []
const keyOf = ({ id }: Restaurant) => id
const nameOf = ({ name }: Restaurant) => name
const isInactive = ({ status }: Restaurant) => status === 20
