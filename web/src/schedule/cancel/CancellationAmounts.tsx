import { CANCELLER_NAMES } from '@driverdesk/domain/shifts/cancelling.ts'
import { Input, NumberInput, SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CancellationFee } from './CancellationFee.tsx'
import classes from './CancelShiftDialog.module.css'
import type { CancelFormValues } from './cancelForm.ts'
import type { FeeReset } from './useFeeReset.ts'

interface CancellationAmountsProps {
  form: UseFormReturnType<CancelFormValues>
  reset: FeeReset
}

/** The restaurant is charged by the notice, the driver bears a fee, and the agency pays the driver. */
const CHOICES = (['restaurant', 'driver', 'agency'] as const).map((value) => ({
  value,
  label: CANCELLER_NAMES[value],
}))

/** On whose account a shift is cancelled, and what it comes to. */
export function CancellationAmounts({ form, reset }: CancellationAmountsProps) {
  const { cancelled_by } = form.getValues()
  return (
    <>
      <div>
        <Input.Label component="div" required>
          Who cancels?
        </Input.Label>
        <SegmentedControl
          data={CHOICES}
          aria-label="Who cancels?"
          fullWidth
          value={cancelled_by}
          onChange={(chosen) => {
            form.setFieldValue('cancelled_by', chosen as typeof cancelled_by)
            form.clearErrors()
          }}
        />
        <Input.Error mt={4} role="alert">
          {form.errors.cancelled_by}
        </Input.Error>
      </div>
      {cancelled_by === 'driver' && (
        <>
          <CancellationFee form={form} reset={reset} />
          <Text size="sm" c="dimmed">
            The restaurant is charged nothing, and the driver is paid nothing.
          </Text>
        </>
      )}
      {cancelled_by === 'restaurant' && (
        <div className={classes.amounts}>
          <NumberInput
            {...form.getInputProps('restaurant_charge')}
            {...AMOUNT}
            label="The restaurant pays"
            data-autofocus
          />
          <NumberInput {...form.getInputProps('driver_pay')} {...AMOUNT} label="The driver gets" />
        </div>
      )}
      {cancelled_by === 'agency' && (
        <>
          <NumberInput
            {...form.getInputProps('driver_pay')}
            {...AMOUNT}
            label="The driver gets"
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            The restaurant is charged nothing.
          </Text>
        </>
      )}
    </>
  )
}

const AMOUNT = {
  prefix: '£',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  selectAllOnFocus: true,
} as const
