import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_IMPORT } from '@driverdesk/domain/restaurants/restaurantHeads.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { AddAreaLink } from '../areas/AddAreaLink.tsx'
import { areasQuery } from '../areas/areas.data.ts'
import { useListAddress } from '../links/useListAddress.ts'
import { ImportButton } from '../ui/csv/ImportButton.tsx'
import { CellButton, MarkedName } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen, ListState } from '../ui/list/ListScreen.tsx'
import { SearchField, useFound } from '../ui/list/SearchField.tsx'
import { type Comparisons, useSorted } from '../ui/list/sorting.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import { EmptyState } from '../ui/States.tsx'
import {
  type OpenRestaurant,
  RestaurantActionDialog,
  RestaurantMenu,
  type RestaurantSlots,
} from './RestaurantActions.tsx'
import { importRestaurants, restaurantsCsv, restaurantsQuery, useRestaurantLive } from './restaurants.data.ts'
import {
  passesFilters,
  type RestaurantSearch,
  STATUS_CHOICES,
  type StatusChoice,
  validateRestaurantsSearch,
} from './restaurants.search.ts'

/** The list of restaurants (docs/spec/restaurants.md#restaurants-list). Filters and page are search parameters. */
export function RestaurantsScreen({ slots }: { slots: RestaurantSlots }) {
  useRestaurantLive()
  const { search, typed, narrow, onPage, showAll } = useListAddress('/restaurants', validateRestaurantsSearch)
  const restaurants = useQuery(restaurantsQuery)
  const areas = useQuery(areasQuery)

  const all = restaurants.data ?? NONE
  const areaNames = useMemo(() => new Map(areas.data?.map(({ id, label }) => [id, label])), [areas.data])
  const passing = useMemo(() => all.filter((one) => passesFilters(one, search)), [all, search])
  const comparisons = useMemo(() => restaurantComparisons(areaNames), [areaNames])
  const rows = useSorted(useFound(passing, nameOf, typed.wanted), search.sort, comparisons)
  const paging = usePaging(rows, { screen: 'restaurants', page: search.page })

  const [open, setOpen] = useState<OpenRestaurant>()
  const menu = useRowMenu(nameOf, {
    label: 'Edit Details',
    run: (restaurant) => setOpen({ kind: 'edit', restaurant }),
  })
  const columns = useMemo(() => restaurantColumns(areaNames, setOpen), [areaNames])
  const add = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      Add Restaurant
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
            {...(areas.data?.[0] && { samples: { area_id: areas.data[0].name } })}
            afterwards="A new account can log in once a password is set in ‘Edit Details’."
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
            // The specification asks for this refetch when there is nothing to filter.
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
            hasAreas={areaNames.size > 0}
            add={add}
            onShowAll={() => showAll({ status: 'all' })}
          />
        }
      >
        <List
          name="Restaurants"
          rows={paging.rows}
          keyOf={keyOf}
          columns={columns}
          menu={menu.opener}
          isFaint={isInactive}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
        />
        <ListFoot paging={paging} onPage={onPage} />
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

interface RestaurantFiltersProps {
  text: string
  onText: (text: string) => void
  search: RestaurantSearch
  restaurants: readonly Restaurant[]
  areas: readonly Area[]
  onChange: (change: RestaurantSearch) => void
}

const STATUS_LABELS: Record<StatusChoice, string> = {
  active: 'Active only',
  inactive: 'Inactive only',
  all: 'All statuses',
}

function RestaurantFilters(props: RestaurantFiltersProps) {
  const { text, onText, search, restaurants, areas, onChange } = props
  const accounts = useMemo(
    () =>
      [...new Set(restaurants.map(({ email }) => email))]
        .sort(byName)
        .map((email) => ({ value: email, label: email })),
    [restaurants],
  )
  const areaChoices = useMemo(() => areas.map(({ id, label }) => ({ value: String(id), label })), [areas])
  return (
    <>
      <SearchField label="Search by name" value={text} onChange={onText} />
      <FilterSelect
        label="Area"
        all="All areas"
        nothingFound="No area found"
        choices={areaChoices}
        value={search.area === undefined ? undefined : String(search.area)}
        onChange={(id) => onChange({ area: id === undefined ? undefined : Number(id) })}
      />
      <Select
        aria-label="Status"
        allowDeselect={false}
        data={STATUS_CHOICES.map((choice) => ({ value: choice, label: STATUS_LABELS[choice] }))}
        value={search.status ?? 'active'}
        onChange={(choice) =>
          onChange({ status: choice === 'inactive' || choice === 'all' ? choice : undefined })
        }
      />
      <FilterSelect
        label="Restaurateur"
        all="All restaurateurs"
        nothingFound="No email found"
        choices={accounts}
        value={search.account}
        onChange={(account) => onChange({ account })}
      />
    </>
  )
}

interface RestaurantsEmptyProps {
  hasAny: boolean
  hasAreas: boolean
  add: ReactNode
  onShowAll: () => void
}

function RestaurantsEmpty({ hasAny, hasAreas, add, onShowAll }: RestaurantsEmptyProps) {
  const title = 'No restaurants found'
  if (!hasAreas)
    return (
      <EmptyState title={title} hint="Add an area first, then its restaurants." action={<AddAreaLink />} />
    )
  return hasAny ? (
    <EmptyState
      title={title}
      hint="No restaurant matches these filters."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all restaurants
        </Button>
      }
    />
  ) : (
    <EmptyState title={title} hint="Add the first one to plan shifts for it." action={add} />
  )
}

type AreaNames = ReadonlyMap<number, string>

const restaurantColumns = (
  areaNames: AreaNames,
  open: (what: OpenRestaurant) => void,
): readonly Column<Restaurant>[] => [
  {
    key: 'name',
    head: 'Name',
    isSortable: true,
    isTitle: true,
    width: '26%',
    minWidth: '9rem',
    cell: ({ name, status }) => (
      <MarkedName name={name} mark={status === RESTAURANT_INACTIVE ? 'Inactive' : undefined} />
    ),
  },
  {
    key: 'address',
    head: 'Address',
    isSortable: true,
    minWidth: '9rem',
    isSpared: ({ address }) => address === '',
    cell: (restaurant) =>
      restaurant.address && (
        <CellButton isPlain title="Show on the map" onClick={() => open({ kind: 'map', restaurant })}>
          {restaurant.address}
        </CellButton>
      ),
  },
  {
    key: 'email',
    head: 'Restaurateur Email',
    isSortable: true,
    minWidth: '14.5rem',
    cell: ({ email }) => email,
  },
  {
    key: 'area',
    head: 'Area',
    isSortable: true,
    width: '14%',
    minWidth: '6.5rem',
    cell: ({ area_id }) => <bdi>{areaNames.get(area_id)}</bdi>,
  },
]

const restaurantComparisons = (areaNames: AreaNames): Comparisons<Restaurant> => ({
  name: (a, b) => byName(a.name, b.name),
  address: (a, b) => byName(a.address, b.address),
  email: (a, b) => byName(a.email, b.email),
  area: (a, b) => byName(areaNames.get(a.area_id) ?? '', areaNames.get(b.area_id) ?? ''),
})
