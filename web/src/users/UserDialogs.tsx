import {
  type CreatedPanelUser,
  NewPanelUser,
  type PanelUser,
} from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { roleChangeProblem, type UserRemoval } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { rightsInWords, type ScopeInWords } from '@driverdesk/domain/accounts/rights.ts'
import { ADMINISTRATOR, MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCheck, IconEye, IconX, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { CredentialsDialog, sendUserCredentials } from '../accounts/CredentialsDialog.tsx'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import {
  createPanelUser,
  loadPanelUser,
  type PanelUserBody,
  updatePanelUser,
} from '../accounts/panelUsers.data.ts'
import { newPasswordProblem, SetPassword } from '../accounts/SetPassword.tsx'
import { RecordTabs } from '../audit/History.tsx'
import { AreaFields, type ScopeChoices } from '../drivers/AreaFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { showToast } from '../ui/showToast.ts'
import classes from './RightsDialog.module.css'

export type OpenUser = { kind: 'add' } | { kind: 'edit' | 'rights' | 'password'; user: PanelUser }

interface UserActionDialogProps {
  open: OpenUser | undefined
  places: ScopeChoices
  removalFacts: (user: PanelUser) => UserRemoval
  onOpen: (open: OpenUser | undefined) => void
}

export function UserActionDialog({ open, places, removalFacts, onOpen }: UserActionDialogProps) {
  const [added, setAdded] = useState<CreatedPanelUser>()
  const close = () => onOpen(undefined)
  if (added) {
    return (
      <CredentialsDialog
        whose={added.full_name}
        credentials={added.restCredentials}
        edit="Edit User"
        send={sendUserCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  const user = open.kind === 'add' ? undefined : open.user
  if (open.kind === 'password') {
    const { id, full_name } = open.user
    return <PasswordLinkDialog whose={full_name} account={{ kind: 'panel_user', id }} onClose={close} />
  }
  if (open.kind === 'rights') {
    return (
      <RightsDialog
        user={open.user}
        scope={scopeInWords(open.user, places)}
        onEdit={() => onOpen({ kind: 'edit', user: open.user })}
        onClose={close}
      />
    )
  }
  return (
    <UserDialog
      user={user}
      removal={user && removalFacts(user)}
      {...places}
      onClose={close}
      onSaved={(saved) => {
        close()
        if ('restCredentials' in saved) setAdded(saved)
        else showToast(`${saved.full_name} has been saved.`)
      }}
    />
  )
}

type SavedUser = Awaited<ReturnType<typeof createPanelUser>> | PanelUser

interface UserDialogProps extends ScopeChoices {
  user: PanelUser | undefined
  /** docs/spec/accounts.md#last-administrator */
  removal: UserRemoval | undefined
  onClose: () => void
  onSaved: (saved: SavedUser) => void
}

const ROLES = [
  { value: String(ADMINISTRATOR), label: 'Administrator' },
  { value: String(MANAGER), label: 'Manager' },
]

/** Adds or edits an administrator or manager (docs/spec/accounts.md#user-dialogs). */
function UserDialog({ user, removal, onClose, onSaved, ...places }: UserDialogProps) {
  const isNew = user === undefined
  const editor = useRecordForm<PanelUser, UserValues, SavedUser>({
    thing: 'user',
    record: user,
    newValues: newUserValues,
    valuesOf: userValues,
    problemsOf: (values) => userProblems(values, removal),
    labels: USER_LABELS,
    create: (values, key) => createPanelUser(userBody(values), key),
    update: (values, seen) => updatePanelUser(userBody(values), seen),
    load: loadPanelUser,
    onSaved,
  })
  const { form } = editor
  return (
    <FormDialog
      title={user ? `Edit User: ${user.full_name}` : 'Create Administrator'}
      size={700}
      editor={editor}
      submitLabel={isNew ? 'Add User' : 'Accept Changes'}
      onClose={onClose}
    >
      <RecordTabs thing="panel_user" id={user?.id} editor={editor}>
        <UserFields form={form} isNew={isNew} {...places} />
      </RecordTabs>
    </FormDialog>
  )
}

interface UserFieldsProps extends ScopeChoices {
  form: LabelledForm<UserValues>
  isNew: boolean
}

function UserFields({ form, isNew, ...places }: UserFieldsProps) {
  const { values } = form
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput maxLength={100} required data-autofocus {...form.getInputProps('first_name')} />
        <TextInput maxLength={100} {...form.getInputProps('last_name')} />
        <Select
          placeholder="No role"
          data={ROLES}
          allowDeselect={false}
          required
          {...form.getInputProps('role')}
          value={values.role || null}
          onChange={(role) => {
            form.setFieldValue('role', role ?? '')
            form.clearErrors()
          }}
        />
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          {...form.getInputProps('email')}
        />
        {isManager(values) && <UserScopeFields form={form} {...places} />}
      </SimpleGrid>
      <SetPassword
        form={form}
        isNew={isNew}
        description={
          isNew
            ? 'Otherwise a password is generated and emailed to the new user.'
            : 'The user is logged out everywhere and must log in with the new one.'
        }
      />
    </Stack>
  )
}

const UserScopeFields = (props: Omit<UserFieldsProps, 'isNew'>) => (
  <AreaFields
    {...props}
    ofAreas={{
      description: 'Choose at least one. Blank assigns none.',
      required: true,
      'aria-required': true,
    }}
    ofRestaurants={{
      description: 'Leave blank to assign all restaurants of the chosen areas.',
    }}
  />
)

interface RightsDialogProps {
  user: PanelUser
  scope: ScopeInWords
  onEdit: () => void
  onClose: () => void
}

function RightsDialog({ user, scope, onEdit, onClose }: RightsDialogProps) {
  const { summary, sees, may, mayNot } = rightsInWords(user.role, scope)
  return (
    <Dialog onClose={onClose} fullScreen={false} size={560} title={`Rights of ${user.full_name}`}>
      <Text size="sm" mb="md">
        <strong>{roleName(user.role)}.</strong> {summary}
      </Text>
      <RightsList title="Sees" lines={sees} Icon={IconEye} />
      <RightsList title="May" lines={may} Icon={IconCheck} />
      <RightsList title="May not" lines={mayNot} Icon={IconX} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onEdit}>
          Edit User
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

function RightsList({ title, lines, Icon }: { title: string; lines: readonly string[]; Icon: TablerIcon }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>
            <Icon size="1rem" stroke={1.75} aria-hidden="true" />
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const USER_LABELS: Readonly<Record<keyof UserValues, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  role: 'Role',
  email: 'User Email',
  area_ids: 'Areas Assigned to',
  restaurant_ids: "Area's Restaurants Assigned to",
  sets_password: 'Change Password',
  password: 'Password',
}

/**
 * The form of a panel user (docs/spec/accounts.md#user-dialogs, docs/spec/accounts.md#user-form-rules). Named as on the
 * wire, so that the server's messages find their fields.
 */
const newUserValues = {
  first_name: '',
  last_name: '',
  /** '10', '20', or '' for none. */
  role: '',
  email: '',
  area_ids: [] as string[],
  restaurant_ids: [] as string[],
  sets_password: false,
  password: '',
}
type UserValues = typeof newUserValues

const userValues = (user: PanelUser): UserValues => ({
  ...newUserValues,
  first_name: user.first_name,
  last_name: user.last_name,
  role: user.role === null ? '' : String(user.role),
  email: user.email,
  area_ids: user.area_ids.map(({ area_id }) => String(area_id)),
  restaurant_ids: user.restaurant_ids.map(({ restaurant_id }) => String(restaurant_id)),
})

const isManager = ({ role }: Pick<UserValues, 'role'>): boolean => role === String(MANAGER)

/** Sends a scope only for a manager, and a password only if one is set. */
function userBody(values: UserValues): PanelUserBody {
  const scoped = isManager(values)
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    role: values.role as '10' | '20',
    email: values.email,
    area_ids: scoped ? values.area_ids.map(Number) : [],
    restaurant_ids: scoped ? values.restaurant_ids.map(Number) : [],
    ...(values.sets_password && { password: values.password }),
  }
}

type UserProblems = Partial<Record<keyof UserValues, string>>

/**
 * The first message of each invalid field.
 *
 * @param removal of the existing user; undefined for a new one
 */
function userProblems(values: UserValues, removal: UserRemoval | undefined): UserProblems {
  const demoted = removal && values.role && roleChangeProblem(removal, Number(values.role) as RoleCode)
  // First, because other problems do not matter then.
  const problems: UserProblems = {
    ...(demoted && { role: demoted }),
    ...firstProblems<UserValues>(NewPanelUser, userBody(values)),
  }
  const notSet = newPasswordProblem(values)
  return notSet ? { ...problems, password: notSet } : problems
}

export const roleName = (role: RoleCode | null): string =>
  role === ADMINISTRATOR ? 'Administrator' : role === MANAGER ? 'Manager' : 'No role'

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
