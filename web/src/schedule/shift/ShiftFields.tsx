import { BONUS_CHOICES } from '@driverdesk/domain/shifts/shiftCost.ts'
import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { RequestFields, TimeFields } from './FreeShiftFields.tsx'
import { FIELD_LABELS, type ShiftFormValues } from './shiftForm.ts'

interface ShiftFieldsProps {
  form: UseFormReturnType<ShiftFormValues>
  /** The driver field, which needs more than the form. */
  driverField: ReactNode
  /** What saving records about the cancellation fee/bonus. */
  charge: string | undefined
  /** It keeps its times. */
  hasFixedTimes: boolean
}

const MAX_POUNDS = 9_999_999.99

const money = {
  prefix: '£',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
  // A minus can be typed, and is refused under the field rather than swallowed.
  min: -MAX_POUNDS,
  max: MAX_POUNDS,
  selectAllOnFocus: true,
}

/** The fields of a shift (document 2, 2.3). */
export function ShiftFields({ form, driverField, charge, hasFixedTimes }: ShiftFieldsProps) {
  return (
    <Stack gap="sm">
      {driverField}
      <TimeFields form={form} isFixed={hasFixedTimes} />
      <Input.Wrapper label={FIELD_LABELS.cost_bonus} error={form.errors.cost_bonus}>
        <SegmentedControl
          {...form.getInputProps('cost_bonus')}
          fullWidth
          mt={4}
          aria-label={FIELD_LABELS.cost_bonus}
          data={BONUS_CHOICES.map(({ amount, label }) => ({ value: String(amount), label }))}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput
          {...form.getInputProps('const_fuel_bonus')}
          {...money}
          label={FIELD_LABELS.const_fuel_bonus}
        />
        <NumberInput
          {...form.getInputProps('cost_extra_bonus')}
          {...money}
          label={FIELD_LABELS.cost_extra_bonus}
          description={charge ?? `Not part of the shift's cost`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <RequestFields form={form} about="The restaurant asked for it beyond its agreed shifts" />
    </Stack>
  )
}
