import { type Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CredentialsDialog } from '../../accounts/CredentialsDialog.tsx'
import { sendRestaurantCredentials } from '../../accounts/credentials.data.ts'
import { newPasswordProblem } from '../../accounts/newPasswordProblem.ts'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import { PasswordLinkDialog } from '../../accounts/PasswordLinkDialog.tsx'
import { RecordTabs } from '../../audit/RecordTabs.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/firstProblems.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { showToast } from '../../ui/showToast.ts'
import {
  createRestaurateur,
  loadRestaurateur,
  type RestaurateurBody,
  updateRestaurateur,
} from './restaurateurs.data.ts'

/** The open dialog of an account. */
export type OpenRestaurateur = { kind: 'add' } | { kind: 'edit' | 'password'; account: Restaurateur }

interface RestaurateurActionDialogProps {
  open: OpenRestaurateur | undefined
  onClose: () => void
}

/** The dialogs of an account. After an account is created, it shows the account's sign-in. */
export function RestaurateurActionDialog({ open, onClose }: RestaurateurActionDialogProps) {
  const [added, setAdded] = useState<Extract<SavedRestaurateur, { restCredentials: unknown }>>()
  if (added) {
    return (
      <CredentialsDialog
        whose={added.name}
        credentials={added.restCredentials}
        edit="Edit Account"
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
        else showToast(`${saved.name} is saved.`)
      }}
    />
  )
}

type SavedRestaurateur = Awaited<ReturnType<typeof createRestaurateur>> | Restaurateur

interface RestaurateurDialogProps {
  /** The account to edit; undefined adds one. */
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
    load: ({ id }) => loadRestaurateur(id),
    onSaved,
  })
  const { form } = editor
  const { values } = form
  return (
    <FormDialog
      title={isNew ? 'New Account' : 'Edit Account'}
      size={600}
      editor={editor}
      submitLabel={isNew ? 'Add Account' : 'Accept Changes'}
      onClose={onClose}
    >
      <RecordTabs
        thing="restaurateur"
        id={account?.id}
        wrong={Object.keys(form.errors).length}
        toCorrect={editor.toCorrect}
      >
        <Stack gap="sm">
          <TextInput
            label={RESTAURATEUR_LABELS.name}
            description="The person or company that signs in."
            maxLength={200}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={RESTAURATEUR_LABELS.email}
            description={
              isNew ? 'A restaurant that is added with this email belongs to this account.' : undefined
            }
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            {...form.getInputProps('email')}
          />
          <Switch
            label={isNew ? 'Set Password' : RESTAURATEUR_LABELS.sets_password}
            description={
              isNew
                ? 'Otherwise a password is created and sent to the account by email.'
                : 'The account is signed out everywhere and must sign in with the new one.'
            }
            checked={values.sets_password}
            onChange={(event) => form.setValues({ sets_password: event.currentTarget.checked, password: '' })}
          />
          {values.sets_password && (
            <PasswordField
              label={RESTAURATEUR_LABELS.password}
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

/** Named as on the wire, so that the server's messages find their fields. */
interface RestaurateurValues {
  name: string
  email: string
  sets_password: boolean
  password: string
}

const RESTAURATEUR_LABELS: Readonly<Record<keyof RestaurateurValues, string>> = {
  name: 'Name',
  email: 'Login email',
  sets_password: 'Change Password',
  password: 'Password',
}

const newRestaurateur: RestaurateurValues = { name: '', email: '', sets_password: false, password: '' }

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

/** Returns the first message of each field. */
function restaurateurProblems(values: RestaurateurValues) {
  const problems: Partial<Record<keyof RestaurateurValues, string>> = firstProblems(
    RestaurateurInput,
    restaurateurBody(values),
  )
  const notSet = values.sets_password && newPasswordProblem(values.password)
  if (notSet) problems.password = notSet
  return problems
}
