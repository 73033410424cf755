/**
 * Money in whole pence. Pounds with two decimals exist only on the wire and in the database
 * (docs/spec/kernel.md#formats, docs/spec/kernel.md#whole-pence).
 */
export type Pence = number

/** The largest amount that a form may send, in pounds: the database has `numeric(12,2)`. */
export const MAX_POUNDS = 9_999_999.99
const TOO_MUCH = 'Must be at most £9,999,999.99.'

/** Why a typed or sent value is not an amount: it is too large, or `invalid`. */
export function notMoney(value: unknown, invalid: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return invalid
  const text = String(value).trim().replace(/^£\s*/, '').replaceAll(',', '')
  return /^\d/.test(text) && Number(text) > MAX_POUNDS ? TOO_MUCH : invalid
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Pounds to whole pence, rounded half away from zero from the decimal digits as they are written:
 * "55.50" is 5550, and 1.005 is 101 although the nearest binary fraction lies below it.
 * @throws {RangeError} if the text is not a decimal number, or the amount is too large to be exact
 */
export function poundsToPence(pounds: number | string): Pence {
  const parts = DECIMAL.exec(String(pounds).trim())
  const digits = (parts?.[2] ?? '') + (parts?.[3] ?? '')
  if (!parts || digits === '') throw new RangeError(`Not an amount of pounds: ${pounds}`)
  const point = (parts[2] ?? '').length + Number(parts[4] ?? 0) + 2
  const whole = Number(digits.slice(0, Math.max(point, 0)).padEnd(point, '0'))
  const roundsUp = point >= 0 && (digits[point] ?? '0') >= '5'
  const pence = whole + (roundsUp ? 1 : 0)
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Amount of pounds out of range: ${pounds}`)
  return parts[1] === '-' ? withoutMinusZero(-pence) : pence
}

/** The same for a field while typing: text that is not an amount yet, such as '-', counts as 0. */
export function typedPence(pounds: number | string): Pence {
  try {
    return poundsToPence(pounds || 0)
  } catch {
    return 0
  }
}

/** Whole pence as pounds on the wire: 5550 is 55.5. */
export function penceToPounds(pence: Pence): number {
  return pence / 100
}

/** Whole pence as text for people: '£1,234.50', '−£10.00'. */
export function formatMoney(pence: Pence): string {
  const amount = Math.abs(pence)
  const pounds = inThousands(String(Math.trunc(amount / 100)))
  return `${pence < 0 ? '−' : ''}£${pounds}.${String(amount % 100).padStart(2, '0')}`
}

/** Whole pence as a number for a spreadsheet: -5 is '-0.05'. */
export function plainPounds(pence: Pence): string {
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Exact division of two whole numbers, rounded half away from zero (docs/spec/kernel.md#whole-pence): 5 / 2 is 3, -5 /
 * 2 is -3.
 * @throws {RangeError} if either is not an exact whole number, or the divisor is 0
 */
export function divideRounded(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0) {
    throw new RangeError(`Not a division of whole numbers: ${numerator} / ${denominator}`)
  }
  const rest = numerator % denominator
  const towardsZero = (numerator - rest) / denominator
  const half = Math.abs(rest) >= Math.abs(denominator) - Math.abs(rest)
  const awayFromZero = Math.sign(numerator) * Math.sign(denominator)
  return withoutMinusZero(half ? towardsZero + awayFromZero : towardsZero)
}

function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value
}

/** Adds commas between thousands: '12345' becomes '12,345'. */
export function inThousands(digits: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return [digits.slice(0, first), ...groups].filter(Boolean).join(',')
}

/**
 * The digits of an amount as sheets have it, with a point before the decimals: '£13.00' and 'GBP 13' are '13.00' and
 * '13', '12,50' is '12.50', '1,234.50' and '1.234,50' are '1234.50'. A comma before three digits is between thousands,
 * as in Britain. Undefined if it is not an amount with at most two decimals.
 */
export function writtenAmount(text: string): string | undefined {
  const bare = text.replaceAll(/GBP|[£\s]/gi, '').replace('−', '-')
  const [, sign = '', whole = '', decimals = ''] =
    POINT_BEFORE_DECIMALS.exec(bare) ?? COMMA_BEFORE_DECIMALS.exec(bare) ?? []
  if (whole === '') return undefined
  return `${sign}${whole.replaceAll(/[.,]/g, '')}${decimals === '' ? '' : `.${decimals}`}`
}

const POINT_BEFORE_DECIMALS = /^([+-]?)(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/
const COMMA_BEFORE_DECIMALS = /^([+-]?)(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),(\d{1,2})$/

/** The same for a percentage: '1,5 %' is '1.5'. */
export const writtenPercentage = (text: string): string | undefined =>
  text.includes('£') ? undefined : writtenAmount(text.replace(/%\s*$/, ''))

export const penceOrNull = (pounds: string | number | null | undefined): Pence | null =>
  pounds == null ? null : poundsToPence(pounds)
