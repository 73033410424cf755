import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { MarkedName } from '../ui/list/MarkedName.tsx'
import type { Comparisons } from '../ui/list/sorting.ts'
import type { OpenRestaurant } from './RestaurantActionDialog.tsx'

type AreaNames = ReadonlyMap<number, string>

/** Name, address, restaurateur's e-mail, area (docs/spec/restaurants.md#restaurants-list). */
export const restaurantColumns = (
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

export const restaurantComparisons = (areaNames: AreaNames): Comparisons<Restaurant> => ({
  name: (a, b) => byName(a.name, b.name),
  address: (a, b) => byName(a.address, b.address),
  email: (a, b) => byName(a.email, b.email),
  area: (a, b) => byName(areaNames.get(a.area_id) ?? '', areaNames.get(b.area_id) ?? ''),
})
