import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  Group,
  type InputWrapperProps,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { useOpenedField } from '../accounts/SetPassword.tsx'
import { areasQuery } from '../areas/areas.data.ts'
import { AddressSearch } from '../maps/AddressSearch.tsx'
import { MarkerMap } from '../maps/LazyMap.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { afterPress } from '../ui/form/checkedWhenLeft.ts'
import { FileField } from '../ui/form/FileField.tsx'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import { RESTAURANT_LABELS as LABELS, type RestaurantValues, type StandardFees } from './restaurantForm.ts'
import { LogoField, NameFields, NoteFields, ServiceAgreementLink } from './sharedFields.tsx'

interface RestaurantFieldsProps {
  form: LabelledForm<RestaurantValues>
  isNew: boolean
}

/** With the description below the input, neighbouring inputs line up. */
const UNDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

export function RestaurantMainFields({ form, isNew }: RestaurantFieldsProps) {
  const areas = useQuery(areasQuery)
  const { address, map_latitude: lat, map_longitude: lng, sets_password } = form.values
  const { press, ref } = useOpenedField()
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
          required
          searchable
          data={(areas.data ?? []).map(({ id, label }) => ({ value: String(id), label }))}
          placeholder={areas.isPending ? 'Loading areas…' : 'Choose an area'}
          nothingFoundMessage="No area found"
          description={areas.data?.length === 0 && 'There is no area yet. Add one under Areas first.'}
          {...form.getInputProps('area_id')}
        />
        <TextInput
          type="email"
          required
          description={
            isNew
              ? 'The account with this email gets the restaurant. If there is none, it is created.'
              : 'Another email moves the restaurant to the account with that email.'
          }
          inputWrapperOrder={UNDER}
          {...form.getInputProps('email')}
        />
        <TextInput
          type="email"
          required={isNew}
          description="Invoices are sent to this address."
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
      <TextInput maxLength={20} maw={220} {...form.getInputProps('postcode')} />
      <MarkerMap
        label="Where the restaurant is"
        value={lat === null || lng === null ? null : { lat, lng }}
        onChange={setPosition}
        centre={useMapCentre()}
      />
      <Switch
        description={
          isNew
            ? 'Otherwise a password is created and sent to the new account by email.'
            : 'Changes it for the account and all its restaurants.'
        }
        checked={sets_password}
        onChange={press((isSet) => form.setFieldValue('sets_password', isSet))}
        label={isNew ? 'Choose the password' : 'Change Password'}
      />
      {sets_password && <PasswordField counted required {...form.getInputProps('password')} ref={ref} />}
    </Stack>
  )
}

interface AdditionalFieldsProps {
  form: LabelledForm<RestaurantValues>
  areaRates: { standard: string; weekend: string } | undefined
  standard: StandardFees
}

const pounds = (amount: string) => formatMoney(poundsToPence(amount || 0))

export function RestaurantAdditionalFields({ form, areaRates, standard }: AdditionalFieldsProps) {
  const { logo_src, service_agreement_src } = form.values
  const days = (which: string, rate: string | undefined) =>
    `Per hour, ${which}.${rate === undefined ? '' : ` Leave blank to use ${rate} from the area.`}`
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <PoundsField
          description={days('Mon – Thu', areaRates?.standard)}
          inputWrapperOrder={UNDER}
          {...form.getInputProps('standard_pay')}
        />
        <PoundsField
          description={days('Fri – Sun', areaRates?.weekend)}
          inputWrapperOrder={UNDER}
          {...form.getInputProps('weekend_pay')}
        />
        {standard.basis === 'per_hour' ? (
          <PoundsField
            description={`Per hour worked. Leave blank to use ${pounds(standard.commission)} from the options.`}
            inputWrapperOrder={UNDER}
            {...form.getInputProps('invoice_comission')}
            label={`${LABELS.invoice_comission} per hour`}
          />
        ) : (
          <NumberInput
            description={`Leave blank to use ${standard.commission}% from the options.`}
            inputWrapperOrder={UNDER}
            suffix="%"
            decimalScale={2}
            allowNegative={false}
            hideControls
            {...form.getInputProps('invoice_comission')}
          />
        )}
        <PoundsField
          description={`Per worked shift. Leave blank to use ${pounds(standard.bookingFee)} from the options.`}
          inputWrapperOrder={UNDER}
          {...form.getInputProps('booking_fee')}
        />
      </SimpleGrid>
      <Group gap="lg" py={4}>
        {(['send_invoice', 'notify_shifts', 'notify_news_events'] as const).map((field) => (
          <Switch key={field} {...form.getInputProps(field, { type: 'checkbox' })} />
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NoteFields inputProps={(field) => form.getInputProps(field)} />
        <LogoField
          stored={logo_src}
          value={form.values.logo}
          onChange={(file) => form.setFieldValue('logo', file)}
          onRemoveStored={() => form.setFieldValue('logo_src', null)}
          error={form.errors.logo}
        />
        <FileField
          label={LABELS.service_agreement}
          description="PDF, Word, PNG or JPEG, under 10 MB"
          kind="document"
          value={form.values.service_agreement}
          onChange={(file) => form.setFieldValue('service_agreement', file)}
          error={form.errors.service_agreement}
          stored={service_agreement_src && <ServiceAgreementLink file={service_agreement_src} />}
          onRemoveStored={() => form.setFieldValue('service_agreement_src', null)}
        />
      </SimpleGrid>
    </Stack>
  )
}
