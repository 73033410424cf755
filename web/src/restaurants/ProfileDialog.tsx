import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FormTabs } from '../ui/form/FormTabs.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { loadOwnRestaurant, type SavedProfile, saveProfile } from './profile.data.ts'
import {
  isAdditional,
  PROFILE_LABELS as LABELS,
  type ProfileValues,
  profileProblems,
  profileValues,
} from './profileForm.ts'
import { LogoField, NameFields, NoteFields, ServiceAgreementLink } from './sharedFields.tsx'

interface ProfileDialogProps {
  restaurant: RestaurantForRestaurant
  email: string
  onClose: () => void
  onSaved: (saved: SavedProfile) => void
}

/** A restaurant's own profile (docs/spec/restaurants.md#own-profile). */
export function ProfileDialog({ restaurant, email, onClose, onSaved }: ProfileDialogProps) {
  const editor = useRecordForm<RestaurantForRestaurant, ProfileValues, SavedProfile>({
    thing: 'restaurant',
    record: restaurant,
    valuesOf: profileValues,
    problemsOf: profileProblems,
    labels: LABELS,
    update: saveProfile,
    load: loadOwnRestaurant,
    onSaved,
    unforeseen: 'Unknown error',
    forgotten: { current_password: '' },
  })
  const { form } = editor
  return (
    <FormDialog
      title="Edit profile"
      size={700}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <FormTabs
        editor={editor}
        tabOf={(field) => (isAdditional(field) ? 'additional' : 'main')}
        tabs={[
          {
            value: 'main',
            label: 'Main',
            content: <ProfileMainFields form={form} email={email} />,
            stays: true,
          },
          {
            value: 'additional',
            label: 'Additional',
            content: <ProfileAdditionalFields form={form} agreement={restaurant.service_agreement_src} />,
            stays: true,
          },
        ]}
      />
    </FormDialog>
  )
}

function ProfileMainFields({ form, email }: { form: UseFormReturnType<ProfileValues>; email: string }) {
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
          description="You log in with this email. The agency can change it."
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </SimpleGrid>
      <TextInput
        label={LABELS.address}
        required
        maxLength={500}
        description="The agency sets its position on the map."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('address')}
      />
      <TextInput label={LABELS.postcode} maxLength={20} maw={220} {...form.getInputProps('postcode')} />
      <Switch
        label={LABELS.sets_password}
        description="For all restaurants of the account. You stay logged in here and are logged out everywhere else."
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
          <PasswordField label={LABELS.password} counted required {...form.getInputProps('password')} />
        </SimpleGrid>
      )}
    </Stack>
  )
}

interface ProfileAdditionalFieldsProps {
  form: UseFormReturnType<ProfileValues>
  agreement: string | null
}

function ProfileAdditionalFields({ form, agreement }: ProfileAdditionalFieldsProps) {
  const { logo_src, file } = form.values
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NoteFields inputProps={(field) => form.getInputProps(field)} />
        <LogoField
          stored={logo_src}
          value={file}
          onChange={(chosen) => form.setFieldValue('file', chosen)}
          onRemoveStored={() => form.setFieldValue('logo_src', null)}
          error={form.errors.file ?? form.errors.logo_src}
        />
        {agreement && (
          <Stack gap={6} align="flex-start">
            <Text size="sm" fw={500}>
              Service agreement
            </Text>
            <ServiceAgreementLink file={agreement} />
          </Stack>
        )}
      </SimpleGrid>
    </Stack>
  )
}
