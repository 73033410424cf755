import { NumberInput, type NumberInputProps } from '@mantine/core'

/** An amount of pounds with two decimals. */
export const PoundsField = (props: NumberInputProps) => (
  <NumberInput
    prefix="£"
    decimalScale={2}
    fixedDecimalScale
    thousandSeparator=","
    allowNegative={false}
    max={9_999_999.99}
    clampBehavior="strict"
    hideControls
    inputMode="decimal"
    {...props}
  />
)
