import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { useMemo, useState } from 'react'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { usePaging } from '../../ui/list/usePaging.ts'
import { useRowMenu } from '../../ui/list/useRowMenu.ts'
import type { OpenRestaurant } from '../RestaurantActionDialog.tsx'
import { RestaurantMenu } from '../RestaurantMenu.tsx'

interface AreaRestaurantsProps {
  areaName: string
  restaurants: readonly Restaurant[]
  onRestaurant: (open: OpenRestaurant) => void
}

/** A page of the active restaurants of an area. */
export function AreaRestaurants({ areaName, restaurants, onRestaurant }: AreaRestaurantsProps) {
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
