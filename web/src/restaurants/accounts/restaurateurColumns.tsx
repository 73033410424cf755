import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import type { Column } from '../../ui/list/column.ts'
import { MarkedName } from '../../ui/list/MarkedName.tsx'
import type { Comparisons } from '../../ui/list/sorting.ts'

/** Whose account it is, what it signs in with, and what it owns. */
export const RESTAURATEUR_COLUMNS: readonly Column<Restaurateur>[] = [
  {
    key: 'name',
    head: 'Name',
    isSortable: true,
    isTitle: true,
    width: '28%',
    cell: ({ name, restaurants }) => (
      <MarkedName name={name} mark={restaurants.length === 0 ? 'No restaurant' : undefined} />
    ),
  },
  { key: 'email', head: 'Login email', isSortable: true, width: '30%', cell: ({ email }) => email },
  {
    key: 'restaurants',
    head: 'Restaurants',
    isSortable: true,
    isSpared: ({ restaurants }) => restaurants.length === 0,
    cell: ({ restaurants }) =>
      restaurants.map(({ id, name, status }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
          {status === RESTAURANT_INACTIVE && ' (inactive)'}
        </span>
      )),
  },
]

export const restaurateurComparisons: Comparisons<Restaurateur> = {
  name: (a, b) => byName(a.name, b.name),
  email: (a, b) => byName(a.email, b.email),
  restaurants: (a, b) =>
    a.restaurants.length - b.restaurants.length ||
    byName(a.restaurants[0]?.name ?? '', b.restaurants[0]?.name ?? ''),
}
