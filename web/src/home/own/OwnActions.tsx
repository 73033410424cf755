import { type OwnAccount, OwnName, OwnPassword } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import type { StoredUser } from '../../kernel/session.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/firstProblems.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { showToast } from '../../ui/showToast.ts'
import classes from './OwnActions.module.css'
import {
  changeOwnPassword,
  loadOwnAccount,
  type NameBody,
  ownAccountQuery,
  type PasswordBody,
  renameOwn,
} from './ownAccount.data.ts'

/** Changes one's own name and password. The agency changes the name of a driver. */
export function OwnActions({ user }: { user: StoredUser }) {
  const account = useQuery(ownAccountQuery).data
  const [open, setOpen] = useState<'name' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <div className={classes.actions}>
      {user.role !== 'driver' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size="0.875rem" aria-hidden="true" />}
          disabled={!account}
          onClick={() => setOpen('name')}
        >
          Change name
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size="0.875rem" aria-hidden="true" />}
        onClick={() => setOpen('password')}
      >
        Change password
      </Button>
      {open === 'name' && account && (
        <NameDialog account={account} isRestaurant={user.role === 'restaurant'} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog email={user.email} onClose={close} />}
    </div>
  )
}

interface NameDialogProps {
  account: OwnAccount
  isRestaurant: boolean
  onClose: () => void
}

const valuesOf = ({ first_name, last_name }: OwnAccount): NameBody => ({ first_name, last_name })

function NameDialog({ account, isRestaurant, onClose }: NameDialogProps) {
  const labels = { first_name: isRestaurant ? 'Name' : 'First Name', last_name: 'Last Name' }
  const editor = useRecordForm<OwnAccount, NameBody>({
    thing: 'account',
    record: account,
    valuesOf,
    problemsOf: (values) => firstProblems<NameBody>(OwnName, values),
    labels,
    update: renameOwn,
    load: loadOwnAccount,
    onSaved: () => {
      onClose()
      showToast('Your name has been changed.')
    },
  })
  const { form } = editor
  return (
    <FormDialog title="Change name" size={420} editor={editor} submitLabel="Accept Changes" onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          label={labels.first_name}
          autoComplete={isRestaurant ? 'organization' : 'given-name'}
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        {!isRestaurant && (
          <TextInput
            label={labels.last_name}
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('last_name')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

const LABELS = { current_password: 'Current password', password: 'New password' }
const EMPTY: PasswordBody = { current_password: '', password: '' }

/** Changes the user's own password. The current one must be entered again after each refusal. */
function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const editor = useRecordForm({
    thing: 'password',
    newValues: EMPTY,
    problemsOf: (values) => firstProblems<PasswordBody>(OwnPassword, values),
    labels: LABELS,
    create: changeOwnPassword,
    onSaved: () => {
      onClose()
      showToast('Your password has been changed. You are logged out everywhere else.')
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
        <Text size="sm">You stay logged in here, and are logged out everywhere else.</Text>
        {/* The browser saves the password under it. */}
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
