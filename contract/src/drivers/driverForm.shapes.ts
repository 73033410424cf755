/** The form for adding and editing a driver (docs/spec/drivers.md#driver-form-rules, docs/spec/drivers.md#driver-calls). */
import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import {
  COMMENT_LIMIT,
  FIRST_NAME_REQUIRED,
  LAST_NAME_REQUIRED,
  MOST_WEEKLY_HOURS,
  WARNING_EMPTY,
  WEEKLY_HOURS_INVALID,
} from '@driverdesk/domain/drivers/driverRules.ts'
import { DATE_INVALID, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { z } from 'zod'
import { clearable, ids, isObject, orNull } from '../kernel/formFields.ts'
import { code, email, flag, id, ignored, nameText, seenTimestamp, text } from '../kernel/wire.ts'

const name = (required: string) => nameText(required).min(1, required).max(100, 'At most 100 characters.')

/** One or several lines. null clears it like ''; a missing field stays. */
const words = (most = 200) => text().trim().max(most, `At most ${most} characters`).nullable().optional()

/** `YYYY-MM-DD`; '' and null empty it. */
const date = () =>
  clearable(
    z.string(DATE_INVALID).refine(isIsoDate, DATE_INVALID).meta({ format: 'date' }),
    DATE_INVALID,
  ).optional()

/** Whole hours of a week; '' and null empty it. */
const weeklyHours = () =>
  clearable(
    z
      .int({ error: WEEKLY_HOURS_INVALID, abort: true })
      .min(1, WEEKLY_HOURS_INVALID)
      .max(MOST_WEEKLY_HOURS, WEEKLY_HOURS_INVALID),
    WEEKLY_HOURS_INVALID,
  ).optional()

/** The name of the stored file, a new one as a data URL, or '' or null for none. */
const file = () => text('Must be a file.').nullable().optional()

const EXPERIENCE_INVALID = 'Must be 10 (yes) or 20 (no).'

const fields = {
  first_name: name(FIRST_NAME_REQUIRED),
  last_name: clearable(
    nameText(LAST_NAME_REQUIRED).max(100, 'At most 100 characters.'),
    LAST_NAME_REQUIRED,
  ).optional(),
  email: email('E-mail is required', 'Must be valid e-mail'),
  /** Without one, a new driver cannot sign in, and an existing driver keeps theirs. */
  password: clearable(
    text('Please enter your password')
      .min(PASSWORD_MINIMUM, 'Password should be at least six symbols long')
      .max(200, 'At most 200 characters.'),
    'Please enter your password',
  ).optional(),
  phone: words(50),
  area_ids: ids('area_id').optional(),
  restaurant_ids: ids('restaurant_id').optional(),
  address_1: words(),
  address_2: words(),
  city: words(),
  postcode: words(20),
  /** Must be before the business's date, which the server checks with `birthProblem`. */
  date_of_birth: date(),
  emergency_contact_name: words(),
  emergency_contact_phone: words(50),
  car_make: words(100),
  car_model: words(100),
  car_registration: words(20),
  car_insurance_renewal_date: date(),
  car_insurer: words(),
  have_experience: clearable(code([10, 20], EXPERIENCE_INVALID), EXPERIENCE_INVALID).optional(),
  experience_description: words(COMMENT_LIMIT),
  goal: words(COMMENT_LIMIT),
  bank_name_of_account_holder: words(),
  bank_sort_code: words(20),
  bank_account_number: words(40),
  /** No two drivers have the same. */
  works_number: words(40),
  /** The database checks that no last day is before its first. */
  opt_out_from: date(),
  opt_out_until: date(),
  visa_hours: weeklyHours(),
  visa_from: date(),
  visa_until: date(),
  wished_hours: weeklyHours(),
  driver_license_expiry_date: date(),
  right_to_work_expiry_date: date(),
  alcohol_certificate_expiry_date: date(),
  photo_src: file(),
  driver_license_front_photo: file(),
  driver_license_back_photo: file(),
  identity_photo: file(),
  service_agreement_src: file(),
  alcohol_delivery_certificate: file(),
  /** A new photo has `file_src`, a data URL; a stored one its `file_name`. Photos not listed are removed. */
  right_to_work_photos: z
    .array(
      z.object({
        id: id().optional(),
        src_name: text().max(255, 'At most 255 characters.').optional(),
        file_name: text().optional(),
        file_src: text().optional(),
      }),
    )
    .max(20, 'At most 20 photos')
    .optional(),
}

/** Set by the server. */
const setByTheServer = {
  id: ignored(),
  full_name: ignored(),
  activated_at: ignored(),
  activity_status: ignored(),
  activity_time: ignored(),
  push_token: ignored(),
  registration_step: ignored(),
  /** Restaurants decide whom they block and prefer. */
  blocked_restaurant_ids: ignored(),
  preferred_restaurant_ids: ignored(),
  default_working_time: ignored(),
  actual_override_working_time: ignored(),
  hear_about_us: ignored(),
  warnings: ignored(),
  created_at: ignored(),
  upcoming_shifts: ignored(),
}

/** Set by the server for a new driver. Other clients may send them with a record they have read. */
const setAtFirst = { status: ignored(), not_progressing: ignored(), updated_at: ignored() }

/** With `half_board` the short form: first name, last name, email, areas and restaurants. */
export const NewDriver = z
  .strictObject({
    ...fields,
    ...setByTheServer,
    ...setAtFirst,
    half_board: flag().optional(),
    /** 1 adds an active driver instead of an applicant. */
    active: flag().optional(),
  })
  .refine((driver) => driver.half_board !== 1 || Boolean(orNull(driver.last_name)), {
    path: ['last_name'],
    error: LAST_NAME_REQUIRED,
    when: isObject,
  })
export type NewDriver = Omit<z.infer<typeof NewDriver>, keyof typeof setAtFirst>

/** Missing fields stay. `status` and `not_progressing` are only read with the matching query. */
export const ChangedDriver = z
  .strictObject({
    ...fields,
    email: fields.email.optional(),
    first_name: fields.first_name.optional(),
    ...setByTheServer,
    status: code([10, 20, 30], 'Must be 10 (active) or 20 (inactive).').optional(),
    not_progressing: code([10, 20], 'Must be 10 (not progressing) or 20 (progressing).').optional(),
    /** The version that the client saw. If the record has changed since, the answer is 409. */
    updated_at: seenTimestamp().optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'Nothing to change was sent.')
export type ChangedDriver = z.infer<typeof ChangedDriver>

/** The fields of a driver that people enter. */
export type DriverForm = Omit<ChangedDriver, keyof typeof setAtFirst>

export const NewReferral = z.strictObject({
  driver_id: ignored(),
  hear_about_us: z.object({
    type: z.literal(['restaurant', 'driver'], 'Please select who referred the driver.'),
    id: id('Please select who referred the driver.').nullable(),
    paid: flag().optional(),
  }),
  updated_at: seenTimestamp().optional(),
})
export type NewReferral = z.infer<typeof NewReferral>

export const NewWarning = z.strictObject({
  comment: text(WARNING_EMPTY)
    .trim()
    .min(1, WARNING_EMPTY)
    .max(COMMENT_LIMIT, `At most ${COMMENT_LIMIT} characters`),
})
