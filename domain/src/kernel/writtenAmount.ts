/**
 * The digits of an amount as sheets have it, with a point before the decimals: '£13.00' and 'GBP 13' are '13.00' and '13', '12,50'
 * is '12.50', '1,234.50' and '1.234,50' are '1234.50'. A comma before three digits is between thousands, as in Britain.
 * Undefined if it is no amount of at most two decimals.
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
