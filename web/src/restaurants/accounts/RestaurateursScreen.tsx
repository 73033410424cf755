import { type Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconEye, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CredentialsDialog, sendRestaurantCredentials } from '../../accounts/CredentialsDialog.tsx'
import { PasswordLinkDialog } from '../../accounts/PasswordLinkDialog.tsx'
import { newPasswordProblem, SetPassword } from '../../accounts/SetPassword.tsx'
import { openViewAs } from '../../accounts/viewAs.data.ts'
import { RecordTabs } from '../../audit/History.tsx'
import { useView } from '../../kernel/session.ts'
import { useListAddress } from '../../links/useListAddress.ts'
import { askAndRemove } from '../../ui/askAndRemove.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/formTrouble.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { MarkedName } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListScreen, ListState } from '../../ui/list/ListScreen.tsx'
import { type RowAction, RowMenu } from '../../ui/list/RowMenu.tsx'
import { SearchField, useFound } from '../../ui/list/SearchField.tsx'
import { type Comparisons, useSorted } from '../../ui/list/sorting.tsx'
import { usePaging } from '../../ui/list/usePaging.ts'
import { useRowMenu } from '../../ui/list/useRowMenu.ts'
import { EmptyState } from '../../ui/States.tsx'
import { showToast } from '../../ui/showToast.ts'
import {
  createRestaurateur,
  loadRestaurateur,
  type RestaurateurBody,
  removeRestaurateur,
  restaurateursQuery,
  updateRestaurateur,
  useRestaurateursLive,
} from '../restaurants.data.ts'
import { validateRestaurateursSearch } from '../restaurants.search.ts'

/** The accounts that restaurants sign in with (docs/spec/restaurants.md#restaurant-accounts). */
export function RestaurateursScreen() {
  const { search, typed, narrow, onPage, showAll } = useListAddress(
    '/restaurants/accounts',
    validateRestaurateursSearch,
  )
  useRestaurateursLive()
  const accounts = useQuery(restaurateursQuery)
  const all = accounts.data ?? NONE
  const passing = useMemo(
    () => (search.owning === 'none' ? all.filter(({ restaurants }) => restaurants.length === 0) : all),
    [all, search.owning],
  )
  const rows = useSorted(useFound(passing, textOf, typed.wanted), search.sort, restaurateurComparisons)
  const paging = usePaging(rows, { screen: 'restaurateurs', page: search.page })

  const [open, setOpen] = useState<OpenRestaurateur>()
  const menu = useRowMenu(emailOf, {
    label: 'Edit account',
    run: (account) => setOpen({ kind: 'edit', account }),
  })
  const add = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      New account
    </Button>
  )
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
              hint="Adding a restaurant creates an account for its login email."
              action={add}
            />
          ) : (
            <EmptyState
              title="No accounts found"
              hint="No account matches this search."
              action={<Button onClick={() => showAll()}>Show all accounts</Button>}
            />
          )
        }
      >
        <List
          name="Restaurant accounts"
          rows={paging.rows}
          keyOf={keyOf}
          columns={RESTAURATEUR_COLUMNS}
          menu={menu.opener}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
        />
        <ListFoot paging={paging} onPage={onPage} />
      </ListState>
      <RestaurateurMenu menu={menu} onOpen={setOpen} />
      <RestaurateurActionDialog open={open} onClose={() => setOpen(undefined)} />
    </ListScreen>
  )
}

const NONE: readonly never[] = []
const OWNING = [{ value: 'none', label: 'Without a restaurant' }]
const keyOf = ({ id }: Restaurateur) => id
const emailOf = ({ email }: Restaurateur) => email
const textOf = ({ name, email, restaurants }: Restaurateur) =>
  [name, email, ...restaurants.map((one) => one.name)].join(' ')

interface RestaurateurMenuProps {
  menu: ReturnType<typeof useRowMenu<Restaurateur>>
  onOpen: (open: OpenRestaurateur) => void
}

export function RestaurateurMenu({ menu, onOpen }: RestaurateurMenuProps) {
  const isViewing = useView() !== null
  const actions = (account: Restaurateur): RowAction[] => [
    { label: 'Edit account', Icon: IconPencil, onSelect: () => onOpen({ kind: 'edit', account }) },
    {
      label: 'Create password link',
      Icon: IconKey,
      onSelect: () => onOpen({ kind: 'password', account }),
    },
    {
      label: 'View as this user',
      Icon: IconEye,
      disabled: isViewing,
      onSelect: () => openViewAs('restaurateur', account.id),
    },
    {
      label: 'Delete',
      Icon: IconTrash,
      danger: true,
      // Its restaurants go first, or to another account.
      disabled: account.restaurants.length > 0,
      onSelect: () =>
        void askAndRemove({
          question: `Remove account ${account.email}?`,
          consequence: 'It owns no restaurant. It is logged out at once, and its email can be used again.',
          thing: 'account',
          remove: () => removeRestaurateur(account),
        }),
    },
  ]
  return <RowMenu menu={menu} actions={actions} />
}

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

type OpenRestaurateur = { kind: 'add' } | { kind: 'edit' | 'password'; account: Restaurateur }

interface RestaurateurActionDialogProps {
  open: OpenRestaurateur | undefined
  onClose: () => void
}

function RestaurateurActionDialog({ open, onClose }: RestaurateurActionDialogProps) {
  const [added, setAdded] = useState<Extract<SavedRestaurateur, { restCredentials: unknown }>>()
  if (added) {
    return (
      <CredentialsDialog
        whose={added.name}
        credentials={added.restCredentials}
        edit="Edit account"
        send={sendRestaurantCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  if (open.kind === 'password') {
    const { id, email } = open.account
    return <PasswordLinkDialog whose={email} account={{ kind: 'restaurateur', id }} onClose={onClose} />
  }
  return (
    <RestaurateurDialog
      account={open.kind === 'add' ? undefined : open.account}
      onClose={onClose}
      onSaved={(saved) => {
        onClose()
        if ('restCredentials' in saved) setAdded(saved)
        else showToast(`${saved.name} has been saved.`)
      }}
    />
  )
}

type SavedRestaurateur = Awaited<ReturnType<typeof createRestaurateur>> | Restaurateur

interface RestaurateurDialogProps {
  account: Restaurateur | undefined
  onClose: () => void
  onSaved: (saved: SavedRestaurateur) => void
}

function RestaurateurDialog({ account, onClose, onSaved }: RestaurateurDialogProps) {
  const isNew = account === undefined
  const editor = useRecordForm<Restaurateur, RestaurateurValues, SavedRestaurateur>({
    thing: 'account',
    record: account,
    newValues: newRestaurateur,
    valuesOf: restaurateurValues,
    problemsOf: restaurateurProblems,
    labels: RESTAURATEUR_LABELS,
    create: (values, key) => createRestaurateur(restaurateurBody(values), key),
    update: (values, seen) => updateRestaurateur(restaurateurBody(values), seen),
    load: loadRestaurateur,
    onSaved,
  })
  const { form } = editor
  return (
    <FormDialog
      title={account ? `Edit account: ${account.name}` : 'New account'}
      size={600}
      editor={editor}
      submitLabel={isNew ? 'Add Account' : 'Accept Changes'}
      onClose={onClose}
    >
      <RecordTabs thing="restaurateur" id={account?.id} editor={editor}>
        <Stack gap="sm">
          <TextInput
            description="The person or company that logs in."
            maxLength={200}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            description={
              isNew ? 'A restaurant that is added with this email belongs to this account.' : undefined
            }
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            {...form.getInputProps('email')}
          />
          <SetPassword
            form={form}
            isNew={isNew}
            description={
              isNew
                ? 'Otherwise a password is created and sent to the account by email.'
                : 'The account is logged out everywhere and must log in with the new one.'
            }
          />
        </Stack>
      </RecordTabs>
    </FormDialog>
  )
}

const RESTAURATEUR_LABELS: Readonly<Record<keyof RestaurateurValues, string>> = {
  name: 'Name',
  email: 'Login email',
  sets_password: 'Change Password',
  password: 'Password',
}

/** Named as on the wire, so that the server's messages find their fields. */
const newRestaurateur = { name: '', email: '', sets_password: false, password: '' }
type RestaurateurValues = typeof newRestaurateur

const restaurateurValues = ({ name, email }: Restaurateur): RestaurateurValues => ({
  ...newRestaurateur,
  name,
  email,
})

/** Sends the password only if one is to be set. */
const restaurateurBody = (values: RestaurateurValues): RestaurateurBody => ({
  name: values.name,
  email: values.email,
  ...(values.sets_password && { password: values.password }),
})

function restaurateurProblems(values: RestaurateurValues) {
  const problems: Partial<Record<keyof RestaurateurValues, string>> = firstProblems(
    RestaurateurInput,
    restaurateurBody(values),
  )
  const notSet = newPasswordProblem(values)
  if (notSet) problems.password = notSet
  return problems
}
