import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Button, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { usePaging } from '../../ui/list/usePaging.ts'
import { useRowMenu } from '../../ui/list/useRowMenu.ts'
import { numberText } from '../../ui/numberText.ts'
import type { OpenRestaurant } from '../RestaurantActionDialog.tsx'
import { RestaurantMenu } from '../RestaurantMenu.tsx'
import classes from './AreaCard.module.css'

interface AreaCardProps {
  area: Area
  city: string
  /** Active ones only. */
  restaurants: readonly Restaurant[]
  onEdit: () => void
  onRemove: () => void
  onRestaurant: (open: OpenRestaurant) => void
}

const icon = { size: '1rem', 'aria-hidden': true } as const

export function AreaCard({ area, city, restaurants, onEdit, onRemove, onRestaurant }: AreaCardProps) {
  const heading = `area-${area.id}`
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus {...icon} />}
      onClick={() => onRestaurant({ kind: 'add', areaId: area.id })}
    >
      New Restaurant
    </Button>
  )
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h3" id={heading}>
            {area.name}
          </Title>
          <p className={classes.city}>{city}</p>
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
  const menu = useRowMenu<Restaurant>()
  const [page, setPage] = useState(1)
  const paging = usePaging(restaurants, { screen: 'area-restaurants', page })
  const columns = useMemo(() => columnsOf(onRestaurant), [onRestaurant])
  const opener = useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])
  return (
    <>
      <List
        name={`Restaurants of ${areaName}`}
        rows={paging.rows}
        keyOf={({ id }) => id}
        columns={columns}
        menu={opener}
      />
      <ListFoot what="Restaurants" of={areaName} paging={paging} onPage={setPage} />
      <RestaurantMenu menu={menu} onOpen={onRestaurant} />
    </>
  )
}

const menuLabel = ({ name }: Restaurant) => `Actions for ${name}`

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
