import { type InputWrapperProps, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { areasQuery } from '../areas/areas.data.ts'
import { AddressSearch } from '../maps/AddressSearch.tsx'
import { MarkerMap } from '../maps/MarkerMap.tsx'
import { useMapCentre } from '../options/options.data.ts'
import { afterPress } from '../ui/form/checkedWhenLeft.ts'
import { NameFields } from './NameFields.tsx'
import { RESTAURANT_LABELS as LABELS, type RestaurantValues } from './restaurantForm.ts'

interface RestaurantFieldsProps {
  form: UseFormReturnType<RestaurantValues>
  isNew: boolean
}

/** Fields beside each other stay level. */
const UNDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Who the restaurant is, how it signs in, and where it is. */
export function RestaurantMainFields({ form, isNew }: RestaurantFieldsProps) {
  const areas = useQuery(areasQuery)
  const { address, map_latitude: lat, map_longitude: lng, sets_password } = form.values
  const setPosition = (at: { lat: number; lng: number } | null) =>
    form.setValues({ map_latitude: at?.lat ?? null, map_longitude: at?.lng ?? null })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NameFields
          name={form.getInputProps('name')}
          contactName={form.getInputProps('contact_name')}
          telephone={form.getInputProps('telephone')}
        />
        <Select
          label={LABELS.area_id}
          required
          searchable
          data={(areas.data ?? []).map(({ id, label }) => ({ value: String(id), label }))}
          placeholder={areas.isPending ? 'Loading areas…' : 'Choose an area'}
          nothingFoundMessage="No area found"
          {...form.getInputProps('area_id')}
        />
        <TextInput
          label={LABELS.email}
          type="email"
          required
          description={
            isNew
              ? 'A known account gets this restaurant; for another email one is made.'
              : 'Another email moves the restaurant to the account of that email.'
          }
          inputWrapperOrder={UNDER}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={LABELS.business_email}
          type="email"
          required={isNew}
          description="Invoices go there."
          inputWrapperOrder={UNDER}
          {...form.getInputProps('business_email')}
        />
      </SimpleGrid>
      <AddressSearch
        label={LABELS.address}
        required
        maxLength={500}
        value={address}
        onChange={(typed) => form.setFieldValue('address', typed)}
        onBlur={() => afterPress(() => void form.validateField('address'))}
        error={form.errors.address}
        onChoose={(place) => {
          form.setValues({
            address: place.address,
            ...(place.postcode !== '' && { postcode: place.postcode }),
          })
          setPosition(place)
        }}
      />
      <TextInput label={LABELS.postcode} maxLength={20} maw={220} {...form.getInputProps('postcode')} />
      <MarkerMap
        label="Where the restaurant is"
        value={lat === null || lng === null ? null : { lat, lng }}
        onChange={setPosition}
        centre={useMapCentre()}
      />
      <Switch
        label={isNew ? 'Choose the password' : 'Change Password'}
        description={
          isNew
            ? 'Otherwise one is made; the new account gets it by email.'
            : 'Of the account, with all its restaurants.'
        }
        {...form.getInputProps('sets_password', { type: 'checkbox' })}
      />
      {sets_password && (
        <PasswordField
          label={LABELS.password}
          autoComplete="new-password"
          counted
          required
          {...form.getInputProps('password')}
        />
      )}
    </Stack>
  )
}
