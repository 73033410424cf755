import { OwnPassword } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { Stack, Text } from '@mantine/core'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/firstProblems.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { tell } from '../../ui/tell.ts'
import { changeOwnPassword, type PasswordBody } from './ownAccount.data.ts'

const LABELS = { current_password: 'Current password', password: 'New password' }
const EMPTY: PasswordBody = { current_password: '', password: '' }

/** Changes the own password; the current one is asked for, and again after any refusal. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const editor = useRecordForm({
    thing: 'password',
    newValues: EMPTY,
    problemsOf: (values) => firstProblems(OwnPassword, values),
    labels: LABELS,
    create: changeOwnPassword,
    onSaved: () => {
      onClose()
      tell('Your password is changed. You are signed out everywhere else.')
    },
    forgotten: { current_password: '' },
  })
  const { form } = editor
  return (
    <FormDialog
      title="Change password"
      size={420}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">You stay signed in here, and are signed out everywhere else.</Text>
        {/* For the browser, which keeps the password under it. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={LABELS.current_password}
          autoComplete="current-password"
          maxLength={200}
          required
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label={LABELS.password}
          autoComplete="new-password"
          counted
          maxLength={200}
          required
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  )
}
