import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { Stack, Switch, TextInput } from '@mantine/core'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import { RecordTabs } from '../../audit/RecordTabs.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import {
  RESTAURATEUR_LABELS as LABELS,
  newRestaurateur,
  type RestaurateurValues,
  restaurateurBody,
  restaurateurProblems,
  restaurateurValues,
} from './restaurateurForm.ts'
import { createRestaurateur, loadRestaurateur, updateRestaurateur } from './restaurateurs.data.ts'

export type SavedRestaurateur = Awaited<ReturnType<typeof createRestaurateur>> | Restaurateur

interface RestaurateurDialogProps {
  /** The account to edit; undefined adds one. */
  account: Restaurateur | undefined
  onClose: () => void
  onSaved: (saved: SavedRestaurateur) => void
}

/** Adds an account that restaurants sign in with, or edits one. */
export function RestaurateurDialog({ account, onClose, onSaved }: RestaurateurDialogProps) {
  const isNew = account === undefined
  const editor = useRecordForm<Restaurateur, RestaurateurValues, SavedRestaurateur>({
    thing: 'account',
    record: account,
    newValues: newRestaurateur,
    valuesOf: restaurateurValues,
    problemsOf: restaurateurProblems,
    labels: LABELS,
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
            label={LABELS.name}
            description="The person or company that signs in."
            maxLength={200}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={LABELS.email}
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
            label={isNew ? 'Set Password' : LABELS.sets_password}
            description={
              isNew
                ? 'Without one a password is made and mailed to the account.'
                : 'The account is signed out everywhere and signs in with the new one.'
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
