import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { useOpenedField } from '../accounts/SetPassword.tsx'
import { call } from '../kernel/api.ts'
import { reloadIn, thenRefetch } from '../kernel/query.ts'
import { currentUser, signIn } from '../kernel/session.ts'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FormTabs } from '../ui/form/FormTabs.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import {
  isAdditional,
  PROFILE_LABELS as LABELS,
  type ProfileValues,
  profileBody,
  profileProblems,
  profileValues,
} from './restaurantForm.ts'
import { ownRestaurantsQuery, restaurantKeys } from './restaurants.data.ts'
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

function ProfileMainFields({ form, email }: { form: LabelledForm<ProfileValues>; email: string }) {
  const { press, ref } = useOpenedField()
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
        required
        maxLength={500}
        description="The agency sets its position on the map."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('address')}
      />
      <TextInput maxLength={20} maw={220} {...form.getInputProps('postcode')} />
      <Switch
        label={LABELS.sets_password}
        description="For all restaurants of the account. You stay logged in here and are logged out everywhere else."
        checked={form.values.sets_password}
        onChange={press((sets_password) =>
          form.setValues({ sets_password, current_password: '', password: '' }),
        )}
      />
      {form.values.sets_password && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordField
            autoComplete="current-password"
            required
            maxLength={200}
            {...form.getInputProps('current_password')}
            ref={ref}
          />
          <PasswordField counted required {...form.getInputProps('password')} />
        </SimpleGrid>
      )}
    </Stack>
  )
}

interface ProfileAdditionalFieldsProps {
  form: LabelledForm<ProfileValues>
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

type SavedProfile = Awaited<ReturnType<typeof sendProfile>>

const sendProfile = (values: ProfileValues, { id, updated_at }: RestaurantForRestaurant) =>
  call(restaurantRoutes.saveProfile, {
    params: { id },
    body: { ...profileBody(values), id, updated_at },
    files: { file: values.file ?? undefined },
  })

/** Refused if the profile has changed since the person saw it. Every screen shows the saved one at once. */
const saveProfile = (values: ProfileValues, seen: RestaurantForRestaurant): Promise<SavedProfile> =>
  thenRefetch(
    sendProfile(values, seen).then((saved) => {
      refreshStoredUser(saved)
      return saved
    }),
    restaurantKeys.all,
    ['account'],
  )

const loadOwnRestaurant = reloadIn(ownRestaurantsQuery)

/** Copies the saved restaurant into the stored user (docs/spec/restaurants.md#own-profile). */
function refreshStoredUser({ id, name, contact_name, address, area_id }: SavedProfile): void {
  const user = currentUser()
  if (!user) return
  const refreshed = { name, contact_name, address, area_id }
  const restaurants = user.restaurants.map((own) => (own.id === id ? { ...own, ...refreshed } : own))
  signIn({ ...user, restaurants })
}
