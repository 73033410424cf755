import { type IsoDate, isIsoDate } from './wallClock.ts'

/**
 * Reads a typed date 'DD/MM/YYYY', also without leading zeros, with a two-digit year of this century, or with '.', '-' or
 * spaces; undefined if it is not a date.
 */
export function typedDate(text: string): IsoDate | undefined {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? []
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

/** The same for dates of any century, such as a date of birth. Two-digit years are refused as ambiguous. */
export const typedWithFullYear = (text: string): IsoDate | undefined =>
  /\d{4}\s*$/.test(text) ? typedDate(text) : undefined
