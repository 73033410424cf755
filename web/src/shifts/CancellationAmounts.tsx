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
const ACCOUNTS = [
  { value: 'restaurant', label: 'The restaurant' },
  { value: 'driver', label: 'The driver' },
  { value: 'agency', label: 'The agency' },
]

/** On whose account a shift is cancelled, and what it comes to. */
export function CancellationAmounts({ form, reset }: CancellationAmountsProps) {
  const { account } = form.getValues()
  return (
    <>
      <div>
        <Input.Label component="div" required>
          Who cancels?
        </Input.Label>
        <SegmentedControl
          data={ACCOUNTS}
          aria-label="Who cancels?"
          fullWidth
          value={account}
          onChange={(chosen) => {
            form.setFieldValue('account', chosen as typeof account)
            form.clearErrors()
          }}
        />
        <Input.Error mt={4} role="alert">
          {form.errors.account}
        </Input.Error>
      </div>
      {account === 'driver' && (
        <>
          <CancellationFee form={form} reset={reset} />
          <Text size="sm" c="dimmed">
            The restaurant is charged nothing, and the driver is paid nothing.
          </Text>
        </>
      )}
      {account === 'restaurant' && (
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
      {account === 'agency' && (
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
