import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { useMemo } from 'react'
import type { OpenRestaurant } from '../restaurants/RestaurantActionDialog.tsx'
import { RestaurantMenu } from '../restaurants/RestaurantMenu.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { useRowMenu } from '../ui/list/useRowMenu.ts'

interface AreaRestaurantsProps {
  areaName: string
  restaurants: readonly Restaurant[]
  onRestaurant: (open: OpenRestaurant) => void
}

/** The active restaurants of an area. */
export function AreaRestaurants({ areaName, restaurants, onRestaurant }: AreaRestaurantsProps) {
  const menu = useRowMenu<Restaurant>()
  const columns = useMemo(() => columnsOf(onRestaurant), [onRestaurant])
  const opener = useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])
  return (
    <>
      <List
        name={`Restaurants of ${areaName}`}
        rows={restaurants}
        keyOf={({ id }) => id}
        columns={columns}
        menu={opener}
      />
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
