import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { reachInWords, type ScopeInWords } from '@driverdesk/domain/accounts/rights.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { ADMINISTRATOR, MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import type { ScopeChoices } from '../drivers/AreaFields.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { MarkedName } from '../ui/list/MarkedName.tsx'
import type { Comparisons } from '../ui/list/sorting.tsx'
import classes from './userColumns.module.css'

export const roleName = (role: RoleCode | null): string =>
  role === ADMINISTRATOR ? 'Administrator' : role === MANAGER ? 'Manager' : 'No role'

/**
 * Name, email and role with its scope (docs/spec/accounts.md#users-screen,
 * docs/spec/accounts.md#no-role-yet).
 */
export const userColumns = (
  ownId: number | undefined,
  places: ScopeChoices,
  onRights: (user: PanelUser) => void,
): readonly Column<PanelUser>[] => [
  {
    key: 'name',
    head: 'Name',
    isSortable: true,
    isTitle: true,
    width: '26%',
    cell: ({ id, full_name }) => <MarkedName name={full_name} mark={id === ownId ? 'You' : undefined} />,
  },
  { key: 'email', head: 'Email', isSortable: true, width: '30%', cell: ({ email }) => email },
  {
    key: 'role',
    head: 'Role',
    isSortable: true,
    cell: (user) => (
      <div className={classes.role}>
        <CellButton isPlain title={`What ${user.full_name} can see and do`} onClick={() => onRights(user)}>
          {roleName(user.role)}
        </CellButton>
        <bdi className={classes.reach}>
          {reachInWords(user.role, scopeInWords(user, places))}
          {user.confirmed === false && '; email not confirmed'}
        </bdi>
      </div>
    ),
  },
]

export const userComparisons: Comparisons<PanelUser> = {
  name: (a, b) => byName(a.full_name, b.full_name),
  email: (a, b) => byName(a.email, b.email),
  role: (a, b) => byName(roleName(a.role), roleName(b.role)),
}

export function scopeInWords(
  { area_ids, restaurant_ids }: PanelUser,
  { areas, restaurants }: ScopeChoices,
): ScopeInWords {
  const areaIds = new Set(area_ids.map(({ area_id }) => area_id))
  const restaurantIds = new Set(restaurant_ids.map(({ restaurant_id }) => restaurant_id))
  const chosen = restaurants.filter(({ id }) => restaurantIds.has(id))
  return {
    areas: areas
      .filter(({ id }) => areaIds.has(id))
      .map(({ id, label }) => ({
        name: label,
        restaurants: chosen.filter(({ area_id }) => area_id === id).map((one) => one.name),
      })),
    isLimited: restaurantIds.size > 0,
  }
}
