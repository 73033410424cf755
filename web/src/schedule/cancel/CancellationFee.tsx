import { NumberInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './CancelShiftDialog.module.css'
import type { CancelFormValues } from './cancelForm.ts'
import type { FeeReset } from './useFeeReset.ts'

interface CancellationFeeProps {
  form: UseFormReturnType<CancelFormValues>
  reset: FeeReset
}

/** The number keys that some phones would show have no minus. */
const withMinus = (input: HTMLInputElement | null) => {
  if (input) input.inputMode = 'text'
}

/** The fee of a cancellation, which must be negative: a value of 0 or more resets to 0 (document 2, 2.3). */
export function CancellationFee({ form, reset }: CancellationFeeProps) {
  const input = form.getInputProps('cost')
  return (
    <div>
      <NumberInput
        {...input}
        label="Cancellation fee"
        description="A negative amount, such as -£10.00. 0 or more resets to 0: no fee."
        prefix="£"
        decimalScale={2}
        fixedDecimalScale
        thousandSeparator=","
        clampBehavior="none"
        max={0}
        hideControls
        ref={withMinus}
        selectAllOnFocus
        data-autofocus
        onChange={(value) => {
          reset.forget()
          input.onChange(value)
        }}
        onBlur={reset.onBlur}
      />
      <Text size="sm" mt={4} role="status" className={classes.reset}>
        {reset.wasReset && 'Reset to £0.00: a cancellation fee must be negative.'}
      </Text>
    </div>
  )
}
