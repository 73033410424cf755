import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useSorted } from '../../ui/list/sorting.ts'
import { useFound } from '../../ui/list/useFound.ts'
import { usePaging } from '../../ui/list/usePaging.ts'
import { useRowMenu } from '../../ui/list/useRowMenu.ts'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { type OpenRestaurateur, RestaurateurActionDialog } from './RestaurateurActionDialog.tsx'
import { RestaurateurMenu } from './RestaurateurMenu.tsx'
import { RESTAURATEUR_COLUMNS, restaurateurComparisons } from './restaurateurColumns.tsx'
import { restaurateursQuery, useRestaurateursLive } from './restaurateurs.data.ts'
import { type RestaurateursSearch, validateRestaurateursSearch } from './restaurateurs.search.ts'

/**
 * The accounts that restaurants sign in with, /restaurants/accounts (docs/spec/restaurants.md#restaurant-accounts).
 * What it shows stands in the address.
 */
export function RestaurateursScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateRestaurateursSearch(given), [given])
  const navigate = useNavigate()
  const go = (next: RestaurateursSearch, replace = false) =>
    void navigate({
      to: '/restaurants/accounts',
      search: next,
      replace,
      resetScroll: next.page !== search.page,
    })
  /** Another choice of rows begins with their first page. */
  const narrow = (change: RestaurateursSearch, replace = false) =>
    go({ ...search, page: undefined, ...change }, replace)
  useRestaurateursLive()
  const typed = useSearchText(search.q, (q) => narrow({ q: q === '' ? undefined : q }, true))
  const accounts = useQuery(restaurateursQuery)
  const all = accounts.data ?? NONE
  const passing = useMemo(
    () => (search.owning === 'none' ? all.filter(({ restaurants }) => restaurants.length === 0) : all),
    [all, search.owning],
  )
  const rows = useSorted(useFound(passing, textOf, typed.wanted), search.sort, restaurateurComparisons)
  const paging = usePaging(rows, { screen: 'restaurateurs', page: search.page })

  const [open, setOpen] = useState<OpenRestaurateur>()
  const menu = useRowMenu<Restaurateur>()
  const opener = useMemo(
    () => ({
      label: ({ email }: Restaurateur) => `Actions for ${email}`,
      open: menu.open,
      quick: { label: 'Edit Account', run: (account: Restaurateur) => setOpen({ kind: 'edit', account }) },
    }),
    [menu.open],
  )
  const add = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      New Account
    </Button>
  )
  const showAll = () => {
    typed.setText('')
    go({})
  }
  return (
    <ListScreen
      title="Restaurant accounts"
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/restaurants" {...props} />}>
            Restaurants
          </Button>
          {add}
        </>
      }
      filters={
        <>
          <SearchField
            label="Search by name, email or restaurant"
            value={typed.text}
            onChange={typed.setText}
          />
          <FilterSelect
            label="Owning"
            all="All accounts"
            nothingFound="No choice found"
            choices={OWNING}
            value={search.owning}
            onChange={(owning) => narrow({ owning: owning === 'none' ? owning : undefined })}
          />
        </>
      }
    >
      <ListState
        what="accounts"
        queries={[accounts]}
        isEmpty={rows.length === 0}
        empty={
          all.length === 0 ? (
            <EmptyState
              title="No accounts yet"
              hint="A new restaurant makes its account by itself, from its login email."
              action={add}
            />
          ) : (
            <EmptyState
              title="No accounts found"
              hint="No account fits this search."
              action={<Button onClick={showAll}>Show all accounts</Button>}
            />
          )
        }
      >
        <List
          name="Restaurant accounts"
          rows={paging.rows}
          keyOf={keyOf}
          columns={RESTAURATEUR_COLUMNS}
          menu={opener}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
        />
        <ListFoot paging={paging} onPage={(page) => go({ ...search, page })} />
      </ListState>
      <RestaurateurMenu menu={menu} onOpen={setOpen} />
      <RestaurateurActionDialog open={open} onClose={() => setOpen(undefined)} />
    </ListScreen>
  )
}

const NONE: readonly never[] = []
const OWNING = [{ value: 'none', label: 'Without a restaurant' }]
const keyOf = ({ id }: Restaurateur) => id
const textOf = ({ name, email, restaurants }: Restaurateur) =>
  [name, email, ...restaurants.map((one) => one.name)].join(' ')
