import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { type UserRemoval, userRemovalProblem } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { reachInWords } from '@driverdesk/domain/accounts/rights.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { ADMINISTRATOR, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { Button } from '@mantine/core'
import { IconEye, IconKey, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { panelUsersQuery, removePanelUser, usePanelUsersLive } from '../accounts/panelUsers.data.ts'
import { openViewAs } from '../accounts/viewAs.data.ts'
import { areasQuery } from '../areas/areas.data.ts'
import type { ScopeChoices } from '../drivers/AreaFields.tsx'
import { useCurrentUser, useView } from '../kernel/session.ts'
import { useListAddress } from '../links/useListAddress.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { CellButton, MarkedName } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen, ListState } from '../ui/list/ListScreen.tsx'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import { SearchField, useFound } from '../ui/list/SearchField.tsx'
import { type Comparisons, useSorted } from '../ui/list/sorting.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { EmptyState } from '../ui/States.tsx'
import { type OpenUser, roleName, scopeInWords, UserActionDialog } from './UserDialogs.tsx'
import classes from './UsersScreen.module.css'
import { type RoleChoice, type UserSearch, validateUsersSearch } from './users.search.ts'

/** The agency's own accounts, /users (docs/spec/accounts.md#users-screen). Search, filter and page are in the address. */
export function UsersScreen() {
  const own = useCurrentUser()
  const { search, typed, narrow, onPage, showAll } = useListAddress('/users', validateUsersSearch)
  usePanelUsersLive()
  const { queries, all, places, rows } = useUserRows(search, typed.wanted)
  const paging = usePaging(rows, { screen: 'users', page: search.page })

  const [open, setOpen] = useState<OpenUser>()
  const menu = useRowMenu(nameOf, { label: 'Edit User', run: (user) => setOpen({ kind: 'edit', user }) })
  const columns = useMemo(
    () => userColumns(own?.id, places, (user) => setOpen({ kind: 'rights', user })),
    [own?.id, places],
  )
  const administrators = all.filter(({ role }) => role === ADMINISTRATOR).length
  const removalFacts = ({ id, role }: PanelUser): UserRemoval => ({
    role,
    isSelf: id === own?.id,
    administrators,
  })
  return (
    <ListScreen
      title="Administrators"
      actions={<ListActions onAdd={() => setOpen({ kind: 'add' })} />}
      filters={
        <>
          <SearchField label="Search by name or email" value={typed.text} onChange={typed.setText} />
          <FilterSelect
            label="Role"
            all="All roles"
            nothingFound="No role found"
            choices={ROLE_CHOICES}
            value={search.role}
            onChange={(role) => narrow({ role: role as RoleChoice | undefined })}
          />
        </>
      }
    >
      <ListState
        what="users"
        queries={queries}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            title="No users found"
            hint="No one matches this search."
            action={<Button onClick={() => showAll()}>Show all users</Button>}
          />
        }
      >
        <List
          name="Administrators"
          rows={paging.rows}
          keyOf={keyOf}
          columns={columns}
          menu={menu.opener}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
        />
        <ListFoot paging={paging} onPage={onPage} />
      </ListState>
      <UserMenu menu={menu} removalFacts={removalFacts} onOpen={setOpen} />
      <UserActionDialog open={open} places={places} removalFacts={removalFacts} onOpen={setOpen} />
    </ListScreen>
  )
}

/** The users found by the search and filter, sorted, with the lists that their scopes name. */
function useUserRows({ role: wantedRole, sort }: UserSearch, wanted: string) {
  const users = useQuery(panelUsersQuery)
  const areas = useQuery(areasQuery)
  const restaurants = useQuery(shortRestaurantsQuery)
  const all = users.data ?? NONE
  const places = useMemo(
    () => ({ areas: areas.data ?? NONE, restaurants: restaurants.data ?? NONE }),
    [areas.data, restaurants.data],
  )
  const withRole = useMemo(
    () => (wantedRole ? all.filter(({ role }) => roleOfCode(role) === wantedRole) : all),
    [all, wantedRole],
  )
  const rows = useSorted(useFound(withRole, textOf, wanted), sort, userComparisons)
  return { queries: [users, areas, restaurants], all, places, rows }
}

const ListActions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <Button variant="default" renderRoot={(props) => <Link to="/restaurants/accounts" {...props} />}>
      Restaurant accounts
    </Button>
    <Button leftSection={<IconPlus size="1rem" aria-hidden="true" />} onClick={onAdd}>
      Add User
    </Button>
  </>
)

const NONE: readonly never[] = []
const ROLE_CHOICES = [
  { value: 'administrator', label: 'Administrators' },
  { value: 'manager', label: 'Managers' },
  { value: 'none', label: 'No role' },
]
const keyOf = ({ id }: PanelUser) => id
const nameOf = ({ full_name }: PanelUser) => full_name
const textOf = ({ full_name, email }: PanelUser) => `${full_name} ${email}`

interface UserMenuProps {
  menu: ReturnType<typeof useRowMenu<PanelUser>>
  removalFacts: (user: PanelUser) => UserRemoval
  onOpen: (open: OpenUser) => void
}

function UserMenu({ menu, removalFacts, onOpen }: UserMenuProps) {
  const isViewing = useView() !== null
  const actions = (user: PanelUser): RowAction[] => [
    { label: 'Edit User', Icon: IconPencil, onSelect: () => onOpen({ kind: 'edit', user }) },
    { label: 'Create password link', Icon: IconKey, onSelect: () => onOpen({ kind: 'password', user }) },
    { label: 'Rights', Icon: IconListCheck, onSelect: () => onOpen({ kind: 'rights', user }) },
    {
      label: 'View as this user',
      Icon: IconEye,
      disabled: removalFacts(user).isSelf || isViewing,
      onSelect: () => openViewAs('user', user.id),
    },
    {
      label: 'Delete',
      Icon: IconTrash,
      danger: true,
      disabled: userRemovalProblem(removalFacts(user)) !== undefined,
      onSelect: () =>
        void askAndRemove({
          question: `Remove user ${user.full_name}?`,
          consequence: 'They are logged out at once. Everything they have done is kept.',
          thing: 'user',
          remove: () => removePanelUser(user),
        }),
    },
  ]
  return <RowMenu menu={menu} actions={actions} />
}

/** Name, email and role with its scope (docs/spec/accounts.md#users-screen, docs/spec/accounts.md#no-role-yet). */
const userColumns = (
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

const userComparisons: Comparisons<PanelUser> = {
  name: (a, b) => byName(a.full_name, b.full_name),
  email: (a, b) => byName(a.email, b.email),
  role: (a, b) => byName(roleName(a.role), roleName(b.role)),
}
