import type { IsoDate } from '../kernel/wallClock.ts'

/**
 * The words and limits of the driver forms (docs/spec/drivers.md#driver-form-rules, docs/spec/drivers.md#driver-calls,
 * docs/spec/drivers.md#adding-drivers).
 */
export const FIRST_NAME_REQUIRED = 'First name is required.'
export const LAST_NAME_REQUIRED = 'Last Name is required.'
export const WARNING_EMPTY = 'Warning cannot be empty'
export const WORKS_NUMBER_TAKEN = 'Another driver has this works number.'
export const NO_AREA_YET = 'At first please add area'

/** For the hours that a visa allows, and those that a driver would like. */
export const MOST_WEEKLY_HOURS = 168
export const WEEKLY_HOURS_INVALID = `Must be a whole number of hours from 1 to ${MOST_WEEKLY_HOURS}.`
export const LAST_DAY_INVALID = 'Must be on or after the first day.'

/** The most characters of a warning, a goal and a description of experience. */
export const COMMENT_LIMIT = 2_000

/** Refuses a date of birth that is today or later. Returns undefined if it is fine or missing. */
export const birthProblem = (born: IsoDate | null | undefined, today: IsoDate): string | undefined =>
  born && born >= today ? 'Date of birth must be in the past.' : undefined

export const SORT_CODE_INVALID = 'Must be six digits, such as 12-34-56.'
export const ACCOUNT_NUMBER_INVALID = 'Must be eight digits, with any zeros in front.'

interface BankDetails {
  bank_sort_code?: string | null | undefined
  bank_account_number?: string | null | undefined
}

/**
 * Wrong bank details, by field. Empty ones are fine, and so are stored ones that stay, because they were saved before they
 * were checked.
 */
export function bankProblems(
  given: BankDetails,
  stored: BankDetails = {},
): Partial<Record<keyof BankDetails, string>> {
  const isWrong = (field: keyof BankDetails, format: RegExp) => {
    const value = given[field]?.trim()
    return value && value !== stored[field] && !format.test(value)
  }
  return {
    ...(isWrong('bank_sort_code', /^\d\d([- ]?)\d\d\1\d\d$/) && { bank_sort_code: SORT_CODE_INVALID }),
    ...(isWrong('bank_account_number', /^\d{8}$/) && { bank_account_number: ACCOUNT_NUMBER_INVALID }),
  }
}

export interface RulePeriods {
  opt_out_from?: IsoDate | null | undefined
  opt_out_until?: IsoDate | null | undefined
  visa_from?: IsoDate | null | undefined
  visa_until?: IsoDate | null | undefined
}

/** The dates of an opt-out or a visa that end before they begin. An opt-out has a first day; a visa need not. */
export function periodProblems({
  opt_out_from,
  opt_out_until,
  visa_from,
  visa_until,
}: RulePeriods): Partial<Record<'opt_out_until' | 'visa_until', string>> {
  const endsTooSoon = opt_out_until && (!opt_out_from || opt_out_until < opt_out_from)
  return {
    ...(endsTooSoon && { opt_out_until: LAST_DAY_INVALID }),
    ...(visa_until && visa_from && visa_until < visa_from && { visa_until: LAST_DAY_INVALID }),
  }
}
