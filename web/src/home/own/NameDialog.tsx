import type { OwnAccount } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { OwnName } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { Stack, TextInput } from '@mantine/core'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/firstProblems.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { tell } from '../../ui/tell.ts'
import { loadOwnAccount, type NameBody, renameOwn } from './ownAccount.data.ts'

interface NameDialogProps {
  account: OwnAccount
  /** A restaurant account has one name. */
  isRestaurant: boolean
  onClose: () => void
}

const valuesOf = ({ first_name, last_name }: OwnAccount): NameBody => ({ first_name, last_name })

/** Changes the own name. */
export function NameDialog({ account, isRestaurant, onClose }: NameDialogProps) {
  const labels = { first_name: isRestaurant ? 'Name' : 'First Name', last_name: 'Last Name' }
  const editor = useRecordForm<OwnAccount, NameBody>({
    thing: 'account',
    record: account,
    valuesOf,
    problemsOf: (values) => firstProblems(OwnName, values),
    labels,
    update: renameOwn,
    load: loadOwnAccount,
    onSaved: () => {
      onClose()
      tell('Your name is changed.')
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
