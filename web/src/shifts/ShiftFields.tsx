import { BONUS_CHOICES } from '@driverdesk/domain/shifts/shiftCost.ts'
import { Checkbox, Input, NumberInput, SegmentedControl, SimpleGrid, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { TimeField } from '../ui/TimeField.tsx'
import { businessTime } from './businessClock.ts'
import { FIELD_LABELS, type ShiftFormValues } from './shiftForm.ts'

interface ShiftFieldsProps {
  form: UseFormReturnType<ShiftFormValues>
  /** The driver field, which needs more than the form. */
  driverField: ReactNode
}

const MAX_POUNDS = 9_999_999.99
const COMMENT_LENGTH = 2000

const money = {
  prefix: '£',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
  min: 0,
  max: MAX_POUNDS,
  allowNegative: false,
  selectAllOnFocus: true,
}

/** The fields of a shift (document 2, 2.3). */
export function ShiftFields({ form, driverField }: ShiftFieldsProps) {
  const now = businessTime()
  const time = (field: 'start_time' | 'finish_time') => ({
    ...form.getInputProps(field),
    value: form.values[field],
    label: FIELD_LABELS[field],
  })
  return (
    <Stack gap="sm">
      {driverField}
      <SimpleGrid cols={{ base: 2 }} spacing="sm">
        <TimeField {...time('start_time')} now={now} required />
        <TimeField {...time('finish_time')} now={now} required />
      </SimpleGrid>
      <Input.Wrapper label={FIELD_LABELS.cost_bonus} error={form.errors.cost_bonus}>
        <SegmentedControl
          {...form.getInputProps('cost_bonus')}
          fullWidth
          mt={4}
          aria-label={FIELD_LABELS.cost_bonus}
          data={BONUS_CHOICES.map(({ amount, label }) => ({ value: String(amount), label }))}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 2 }} spacing="sm">
        <NumberInput
          {...form.getInputProps('const_fuel_bonus')}
          {...money}
          label={FIELD_LABELS.const_fuel_bonus}
        />
        <NumberInput
          {...form.getInputProps('cost_extra_bonus')}
          {...money}
          label={FIELD_LABELS.cost_extra_bonus}
          description={`Not part of the shift's cost`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <Checkbox
        {...form.getInputProps('extra_request', { type: 'checkbox' })}
        label={FIELD_LABELS.extra_request}
        description="The restaurant asked for it beyond its agreed shifts"
      />
      <Textarea
        {...form.getInputProps('comment')}
        label={FIELD_LABELS.comment}
        rows={2}
        resize="vertical"
        maxLength={COMMENT_LENGTH}
      />
    </Stack>
  )
}
