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

/** The most characters of a warning, a goal and a description of experience. */
export const COMMENT_LIMIT = 2_000

/** Refuses a date of birth that is today or later. Returns undefined if it is fine or missing. */
export const birthProblem = (born: IsoDate | null | undefined, today: IsoDate): string | undefined =>
  born && born >= today ? 'Date of birth must be in the past.' : undefined
