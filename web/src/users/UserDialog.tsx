import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import type { Standing } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { createPanelUser, loadPanelUser, updatePanelUser } from '../accounts/panelUsers.data.ts'
import { RecordTabs } from '../audit/RecordTabs.tsx'
import type { Places } from '../drivers/AreaFields.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { UserScopeFields } from './UserScopeFields.tsx'
import {
  isManager,
  USER_LABELS as LABELS,
  newUserValues,
  type UserValues,
  userBody,
  userProblems,
  userValues,
} from './userForm.ts'

type SavedUser = Awaited<ReturnType<typeof createPanelUser>> | PanelUser

interface UserDialogProps extends Places {
  /** The user to edit; undefined adds one. */
  user: PanelUser | undefined
  /** How the user to edit stands (docs/spec/accounts.md#last-administrator). */
  standing: Standing | undefined
  onClose: () => void
  onSaved: (saved: SavedUser) => void
}

const ROLES = [
  { value: String(ADMINISTRATOR), label: 'Administrator' },
  { value: String(MANAGER), label: 'Manager' },
]

/** Adds an administrator or a manager, or edits one (docs/spec/accounts.md#user-dialogs). */
export function UserDialog({ user, standing, onClose, onSaved, ...places }: UserDialogProps) {
  const isNew = user === undefined
  const editor = useRecordForm<PanelUser, UserValues, SavedUser>({
    thing: 'user',
    record: user,
    newValues: newUserValues,
    valuesOf: userValues,
    problemsOf: (values) => userProblems(values, standing),
    labels: LABELS,
    create: (values, key) => createPanelUser(userBody(values), key),
    update: (values, seen) => updatePanelUser(userBody(values), seen),
    load: loadPanelUser,
    onSaved,
  })
  const { form } = editor
  const { values } = form
  return (
    <FormDialog
      title={isNew ? 'Create Administrator' : 'Edit User'}
      size={700}
      editor={editor}
      submitLabel={isNew ? 'Add User' : 'Accept Changes'}
      onClose={onClose}
    >
      <RecordTabs
        thing="panel_user"
        id={user?.id}
        wrong={Object.keys(form.errors).length}
        toCorrect={editor.toCorrect}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={LABELS.first_name}
              maxLength={100}
              required
              data-autofocus
              {...form.getInputProps('first_name')}
            />
            <TextInput label={LABELS.last_name} maxLength={100} {...form.getInputProps('last_name')} />
            <Select
              label={LABELS.role}
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
              label={LABELS.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              required
              {...form.getInputProps('email')}
            />
            {isManager(values) && <UserScopeFields form={form} {...places} />}
          </SimpleGrid>
          <Switch
            label={isNew ? 'Set Password' : LABELS.sets_password}
            description={
              isNew
                ? 'Without one a password is made and mailed to the new user.'
                : 'The user is signed out everywhere and signs in with the new one.'
            }
            checked={values.sets_password}
            onChange={(event) => form.setValues({ sets_password: event.currentTarget.checked, password: '' })}
          />
          {values.sets_password && (
            <PasswordField
              label={LABELS.password}
              autoComplete="new-password"
              counted
              required
              maxLength={200}
              maw={330}
              {...form.getInputProps('password')}
            />
          )}
        </Stack>
      </RecordTabs>
    </FormDialog>
  )
}
