import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Group, NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileField } from '../ui/form/FileField.tsx'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import { LogoField } from './LogoField.tsx'
import { NoteFields } from './NoteFields.tsx'
import { RESTAURANT_LABELS as LABELS, type RestaurantValues, type StandardFees } from './restaurantForm.ts'
import { ServiceAgreementLink } from './ServiceAgreementLink.tsx'

interface AdditionalFieldsProps {
  form: UseFormReturnType<RestaurantValues>
  /** Of the chosen area, as text: '£11.50'. */
  areaRates: { standard: string; weekend: string } | undefined
  standard: StandardFees
}

const pounds = (amount: string) => formatMoney(poundsToPence(amount || 0))

/** Rates, fees, what it is told of, what drivers should know, and its files. */
export function RestaurantAdditionalFields({ form, areaRates, standard }: AdditionalFieldsProps) {
  const { logo_src, service_agreement_src } = form.values
  const days = (which: string, rate: string | undefined) =>
    `Per hour, ${which}.${rate === undefined ? '' : ` Left empty: ${rate}, as the area.`}`
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <PoundsField
          label={LABELS.standard_pay}
          description={days('Mon – Thu', areaRates?.standard)}
          {...form.getInputProps('standard_pay')}
        />
        <PoundsField
          label={LABELS.weekend_pay}
          description={days('Fri – Sun', areaRates?.weekend)}
          {...form.getInputProps('weekend_pay')}
        />
        {standard.basis === 'per_hour' ? (
          <PoundsField
            label={`${LABELS.invoice_comission} per hour`}
            description={`Per hour worked. Left empty: ${pounds(standard.commission)}, as the options.`}
            {...form.getInputProps('invoice_comission')}
          />
        ) : (
          <NumberInput
            label={LABELS.invoice_comission}
            description={`Left empty: ${standard.commission}%, as the options.`}
            suffix="%"
            decimalScale={2}
            allowNegative={false}
            hideControls
            {...form.getInputProps('invoice_comission')}
          />
        )}
        <PoundsField
          label={LABELS.booking_fee}
          description={`Per worked shift. Left empty: ${pounds(standard.bookingFee)}, as the options.`}
          {...form.getInputProps('booking_fee')}
        />
      </SimpleGrid>
      <Group gap="lg" py={4}>
        {(['send_invoice', 'notify_shifts', 'notify_news_events'] as const).map((field) => (
          <Switch key={field} label={LABELS[field]} {...form.getInputProps(field, { type: 'checkbox' })} />
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
