import type { Area, City } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { Box, Button, Title } from '@mantine/core'
import { IconMapPin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { AreaDialog } from '../../areas/AreaDialog.tsx'
import { areasCsv, areasQuery, citiesQuery, cityName, removeArea } from '../../areas/areas.data.ts'
import { askAndRemove } from '../../ui/askAndRemove.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListScreen, ListState } from '../../ui/list/ListScreen.tsx'
import { AREA_PAGES } from '../../ui/list/pageOf.ts'
import { usePaging } from '../../ui/list/usePaging.ts'
import { useRowMenu } from '../../ui/list/useRowMenu.ts'
import { ExportButton } from '../../ui/SaveFileButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import {
  type OpenRestaurant,
  RestaurantActionDialog,
  RestaurantMenu,
  type RestaurantSlots,
} from '../RestaurantActions.tsx'
import { restaurantsQuery, useRestaurantLive } from '../restaurants.data.ts'
import { type AreaSearch, validateAreaSearch } from '../restaurants.search.ts'
import classes from './AreaCard.module.css'

/** The areas with their rates and their active restaurants, /areas (docs/spec/areas.md#areas-screen). */
export function AreasScreen({ slots }: { slots: RestaurantSlots }) {
  useRestaurantLive()
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateAreaSearch(given), [given])
  const navigate = useNavigate()
  const go = (next: AreaSearch) => void navigate({ to: '/areas', search: next })
  const queries = [useQuery(areasQuery), useQuery(citiesQuery), useQuery(restaurantsQuery)] as const
  const [areas, cities, restaurants] = [queries[0].data ?? NONE, queries[1].data ?? NONE, queries[2].data]
  const byArea = useMemo(() => activeByArea(restaurants ?? NONE), [restaurants])
  const shown = useMemo(
    () => (search.area === undefined ? areas : areas.filter(({ id }) => id === search.area)),
    [areas, search.area],
  )
  const paging = usePaging(shown, { screen: 'areas', page: search.page, sizes: AREA_PAGES })
  const [open, setOpen] = useState<{ area: Area | undefined }>()
  const [openRestaurant, setOpenRestaurant] = useState<OpenRestaurant>()
  const add = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen({ area: undefined })}
    >
      Add Area
    </Button>
  )
  const remove = async (area: Area) => {
    const question = `Remove area ${area.name}?`
    if (await askAndRemove({ question, thing: 'area', remove: () => removeArea(area) })) go({})
  }
  return (
    <ListScreen
      title="Areas"
      actions={
        <>
          <ExportButton list="areas" rows={shown} fetchCsv={areasCsv} />
          {add}
        </>
      }
      filters={
        <AreaSelect areas={areas} cities={cities} value={search.area} onChange={(area) => go({ area })} />
      }
    >
      <ListState
        what="areas"
        queries={queries}
        isEmpty={paging.total === 0}
        empty={
          areas.length === 0 ? (
            <EmptyState
              title="No areas found"
              hint="Every restaurant belongs to an area. Add the first one with its pay rates."
              action={add}
            />
          ) : (
            <EmptyState
              title="This area does not exist"
              hint="It may have been removed."
              action={<Button onClick={() => go({})}>Show all areas</Button>}
            />
          )
        }
      >
        {paging.rows.map((area) => (
          <AreaCard
            key={area.id}
            area={area}
            city={cityName(area, cities)}
            restaurants={byArea.get(area.id) ?? NONE}
            onEdit={() => setOpen({ area })}
            onRemove={() => void remove(area)}
            onRestaurant={setOpenRestaurant}
          />
        ))}
        <ListFoot what="Areas" paging={paging} onPage={(page) => go({ ...search, page })} />
      </ListState>
      {open && (
        <AreaDialog
          area={open.area}
          cities={cities}
          onClose={() => setOpen(undefined)}
          onSaved={({ id }) => {
            setOpen(undefined)
            // The order by name may put a new area on another page.
            if (!open.area) go({ area: id })
          }}
        />
      )}
      <RestaurantActionDialog
        slots={slots}
        open={openRestaurant}
        onClose={() => setOpenRestaurant(undefined)}
      />
    </ListScreen>
  )
}

const NONE: readonly never[] = []

interface AreaSelectProps {
  areas: readonly Area[]
  cities: readonly City[]
  value: number | undefined
  onChange: (area: number | undefined) => void
}

function AreaSelect({ areas, cities, value, onChange }: AreaSelectProps) {
  const choices = useMemo(
    () => areas.map((area) => ({ value: String(area.id), label: `${area.name}, ${cityName(area, cities)}` })),
    [areas, cities],
  )
  return (
    <FilterSelect
      label="Area"
      all="All areas"
      nothingFound="No area found"
      choices={choices}
      value={value === undefined ? undefined : String(value)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
      leftSection={<IconMapPin size="1rem" stroke={1.5} aria-hidden="true" />}
    />
  )
}

const activeByArea = (restaurants: readonly Restaurant[]): ReadonlyMap<number, readonly Restaurant[]> =>
  Map.groupBy(
    restaurants.filter(({ status }) => status === RESTAURANT_ACTIVE),
    ({ area_id }) => area_id,
  )

interface AreaCardProps {
  area: Area
  city: string
  restaurants: readonly Restaurant[]
  onEdit: () => void
  onRemove: () => void
  onRestaurant: (open: OpenRestaurant) => void
}

const icon = { size: '1rem', 'aria-hidden': true } as const

function AreaCard({ area, city, restaurants, onEdit, onRemove, onRestaurant }: AreaCardProps) {
  const heading = `area-${area.id}`
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus {...icon} />}
      onClick={() => onRestaurant({ kind: 'add', areaId: area.id })}
    >
      Add Restaurant
    </Button>
  )
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h3" id={heading}>
            {area.name}
          </Title>
          <Box component="p" c="dimmed" fz="sm">
            {city}
          </Box>
        </div>
        <dl className={classes.rates}>
          <Rate name="Standard pay" days="Mon – Thu" pounds={area.standardPayRate} />
          <Rate name="Weekend pay" days="Fri – Sun" pounds={area.weekendPayRate} />
        </dl>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil {...icon} />}
            aria-describedby={heading}
            onClick={onEdit}
          >
            Edit Area
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash {...icon} />}
            aria-describedby={heading}
            onClick={onRemove}
          >
            Delete
          </Button>
        </div>
      </div>
      <div className={classes.restaurants}>
        <div className={classes.restaurantsHead}>
          <Title order={3} size="h5">
            Restaurants ({numberText(restaurants.length)})
          </Title>
          {restaurants.length > 0 && add}
        </div>
        {restaurants.length === 0 ? (
          <EmptyState title="No restaurants found in this area" action={add} />
        ) : (
          <AreaRestaurants areaName={area.name} restaurants={restaurants} onRestaurant={onRestaurant} />
        )}
      </div>
    </section>
  )
}

function Rate({ name, days, pounds }: { name: string; days: string; pounds: number }) {
  return (
    <div>
      <dt>
        {name} <span>{days}</span>
      </dt>
      <dd>{formatMoney(poundsToPence(pounds))} per hour</dd>
    </div>
  )
}

interface AreaRestaurantsProps {
  areaName: string
  restaurants: readonly Restaurant[]
  onRestaurant: (open: OpenRestaurant) => void
}

function AreaRestaurants({ areaName, restaurants, onRestaurant }: AreaRestaurantsProps) {
  const menu = useRowMenu(nameOf)
  const [page, setPage] = useState(1)
  const paging = usePaging(restaurants, { screen: 'area-restaurants', page })
  const columns = useMemo(() => columnsOf(onRestaurant), [onRestaurant])
  return (
    <>
      <List
        name={`Restaurants of ${areaName}`}
        rows={paging.rows}
        keyOf={({ id }) => id}
        columns={columns}
        menu={menu.opener}
      />
      <ListFoot what="Restaurants" of={areaName} paging={paging} onPage={setPage} />
      <RestaurantMenu menu={menu} onOpen={onRestaurant} />
    </>
  )
}

const nameOf = ({ name }: Restaurant) => name

const columnsOf = (open: (what: OpenRestaurant) => void): Column<Restaurant>[] => [
  {
    key: 'name',
    head: 'Name',
    width: '38%',
    isTitle: true,
    cell: (restaurant) => (
      <CellButton onClick={() => open({ kind: 'edit', restaurant })}>{restaurant.name}</CellButton>
    ),
  },
  {
    key: 'address',
    head: 'Address',
    cell: (restaurant) => (
      <CellButton isPlain onClick={() => open({ kind: 'map', restaurant })} title="Show on the map">
        {restaurant.address}
      </CellButton>
    ),
  },
]
