import { type IsoDate, isIsoDate } from './wallClock.ts'

/**
 * The date that a person typed as 'DD/MM/YYYY', also without leading zeros, with a short year of this century, or with
 * '.', '-' or a space between; undefined if it is not a date.
 */
export function typedDate(text: string): IsoDate | undefined {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? []
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

/** The same of a date of another century, such as a date of birth: '1.2.90' does not say which year. */
export const typedWithFullYear = (text: string): IsoDate | undefined =>
  /\d{4}\s*$/.test(text) ? typedDate(text) : undefined
