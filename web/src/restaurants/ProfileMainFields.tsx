import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { NameFields } from './NameFields.tsx'
import { PROFILE_LABELS as LABELS, type ProfileValues } from './profileForm.ts'

interface ProfileMainFieldsProps {
  form: UseFormReturnType<ProfileValues>
  email: string
}

/** Who the restaurant is, and the password of its account. */
export function ProfileMainFields({ form, email }: ProfileMainFieldsProps) {
  const changePassword = (sets_password: boolean) =>
    form.setValues({ sets_password, current_password: '', password: '' })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NameFields
          name={form.getInputProps('name')}
          contactName={form.getInputProps('contactName')}
          telephone={form.getInputProps('telephone')}
        />
        <TextInput
          label="Email"
          type="email"
          value={email}
          readOnly
          variant="filled"
          description="You sign in with it. The agency can change it."
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </SimpleGrid>
      <TextInput
        label={LABELS.address}
        required
        maxLength={500}
        description="The agency sets its place on the map."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('address')}
      />
      <TextInput label={LABELS.postcode} maxLength={20} maw={220} {...form.getInputProps('postcode')} />
      <Switch
        label={LABELS.sets_password}
        description="For all restaurants of the account. You stay signed in here, and are signed out everywhere else."
        checked={form.values.sets_password}
        onChange={(event) => changePassword(event.currentTarget.checked)}
      />
      {form.values.sets_password && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordField
            label={LABELS.current_password}
            autoComplete="current-password"
            required
            maxLength={200}
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label={LABELS.password}
            autoComplete="new-password"
            counted
            required
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
      )}
    </Stack>
  )
}
