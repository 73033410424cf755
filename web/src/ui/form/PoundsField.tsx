import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface PoundsFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Pounds, '' for none, or the typed text if it is not an amount. */
  value?: number | string
  onChange?: (value: number | string) => void
}

/**
 * An amount in pounds with two decimals. Typed text is never changed into another amount: the form refuses
 * it.
 */
export function PoundsField({ value = '', onChange, onBlur, ...field }: PoundsFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={typed !== undefined && typedPounds(typed) === value ? typed : shown(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange?.(typedPounds(currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

const AMOUNT = /^(?:\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})(?:\.\d{1,2})?$/

/** '£1,234.50' → 1234.5; other text stays as it is. */
function typedPounds(text: string): number | string {
  const amount = text.trim().replace(/^£\s*/, '')
  return AMOUNT.test(amount) ? Number(amount.replaceAll(',', '')) : amount
}

/** The pence of a field's value; undefined unless it is an amount above £0.00. */
export const enteredPence = (value: number | string): Pence | undefined =>
  typeof value === 'number' && value > 0 ? poundsToPence(value) : undefined

function shown(value: number | string): string {
  const amount = typedPounds(String(value))
  if (typeof amount === 'string') return amount
  return `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

const MAX_POUNDS = 9_999_999.99

/** A `NumberInput` for pounds. */
export const POUNDS = {
  prefix: '£',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
  selectAllOnFocus: true,
} as const

/** A minus can be typed, so that the form can refuse it with a message. */
export const POUNDS_OR_MINUS = { ...POUNDS, min: -MAX_POUNDS, max: MAX_POUNDS } as const
