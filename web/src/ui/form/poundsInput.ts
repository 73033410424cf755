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
