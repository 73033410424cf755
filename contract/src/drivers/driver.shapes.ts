/**
 * A driver on the wire (docs/spec/drivers.md#driver-record). Field names are kept to the letter
 * (docs/spec/kernel.md#names-to-the-letter).
 */
import { z } from 'zod'
import { id, timestamp } from '../kernel/wire.ts'

/** Holiday 10: unavailable all day; 20: a working period. Times `HH:mm`; a period may stop at `24:00`. */
const period = {
  holiday: z.literal([10, 20]),
  start_at: z.string().nullable(),
  stop_at: z.string().nullable(),
}

export const DefaultWorkingTime = z.object({ week_day: z.int().min(0).max(6), ...period })
export const OverrideWorkingTime = z.object({ period_date: z.string(), ...period })

/** `YYYY-MM-DD`, null if no one has entered it. */
const date = () => z.string().nullable()

/** A driver on the schedule (docs/spec/drivers.md#driver-of-the-schedule). Managers get only this. */
export const Driver = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** 10 active, 20 inactive, 30 registered (an applicant). */
  status: z.literal([10, 20, 30]),
  photo_src: z.string().nullable(),
  area_ids: z.array(z.object({ area_id: id() })),
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
  /** Restaurants that block the driver, in any area, and restaurants that prefer them. */
  blocked_restaurant_ids: z.array(z.object({ restaurant_id: id() })),
  preferred_restaurant_ids: z.array(z.object({ restaurant_id: id() })),
  default_working_time: z.array(DefaultWorkingTime),
  actual_override_working_time: z.array(OverrideWorkingTime),
  /** The last day of each document, to warn planners of expired ones even if they may not see the document. */
  driver_license_expiry_date: date(),
  /** The day on which the insurance expires. */
  car_insurance_renewal_date: date(),
  right_to_work_expiry_date: date(),
  alcohol_certificate_expiry_date: date(),
  updated_at: timestamp(),
})
export type Driver = z.infer<typeof Driver>

/** Whole hours per week; null if no one has entered them. */
const hours = () => z.int().nullable()

/** The bare name of a stored file. */
const file = () => z.string().nullable()

/** `src_name` is the photo's original name, `file_name` the stored one. */
export const RightToWorkPhoto = z.object({ id: id(), src_name: z.string(), file_name: z.string() })
export type RightToWorkPhoto = z.infer<typeof RightToWorkPhoto>

export const DriverWarning = z.object({
  id: id(),
  comment: z.string(),
  moderator: z.object({ first_name: z.string(), last_name: z.string() }),
  created_at: timestamp(),
})
export type DriverWarning = z.infer<typeof DriverWarning>

/** The source of the referral; `id` is null if only the kind is known. Paid 1 locks it (docs/spec/drivers.md#referral-source). */
export const Referral = z.object({
  type: z.literal(['restaurant', 'driver']),
  id: id().nullable(),
  name: z.string(),
  paid: z.literal([0, 1]),
})
export type Referral = z.infer<typeof Referral>

/** The whole record, for administrators only. A manager gets a `Driver`. */
export const DriverRecord = Driver.extend({
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  postcode: z.string(),
  date_of_birth: date(),
  emergency_contact_name: z.string(),
  emergency_contact_phone: z.string(),
  car_make: z.string(),
  car_model: z.string(),
  car_registration: z.string(),
  car_insurer: z.string(),
  /** 10 yes, 20 no, null not said. */
  have_experience: z.literal([10, 20]).nullable(),
  experience_description: z.string(),
  goal: z.string(),
  bank_name_of_account_holder: z.string(),
  bank_sort_code: z.string(),
  bank_account_number: z.string(),
  /** The number by which a payroll program knows the driver; '' without one. */
  works_number: z.string(),
  /** The written opt-out from 48 hours a week; null if there is none, or if it has no end. */
  opt_out_from: date(),
  opt_out_until: date(),
  /** The hours a week that the visa allows, on these dates; null: any. */
  visa_hours: hours(),
  visa_from: date(),
  visa_until: date(),
  /** The most hours a week that the driver wants. */
  wished_hours: hours(),
  /** When the driver last became active. */
  activated_at: timestamp().nullable(),
  /** 10 online, 20 disconnected. */
  activity_status: z.literal([10, 20]),
  /** When the driver was last seen; null: never. */
  activity_time: timestamp().nullable(),
  /** 'registered' if the driver's device can get push notices; only the server has the subscription. */
  push_token: z.literal('registered').nullable(),
  /** 10 not progressing, 20 progressing. */
  not_progressing: z.literal([10, 20]),
  /** 10, 20, 30, and 40 once the registration is finished. */
  registration_step: z.literal([10, 20, 30, 40]),
  driver_license_front_photo: file(),
  driver_license_back_photo: file(),
  identity_photo: file(),
  right_to_work_photos: z.array(RightToWorkPhoto),
  service_agreement_src: file(),
  alcohol_delivery_certificate: file(),
  hear_about_us: Referral.nullable(),
  /** Newest first. */
  warnings: z.array(DriverWarning),
  created_at: timestamp(),
})
export type DriverRecord = z.infer<typeof DriverRecord>

/** The answer to a change. `upcoming_shifts`: published shifts from today on, given if a driver became inactive. */
export const ChangedDriverRecord = DriverRecord.extend({ upcoming_shifts: z.int().optional() })
export type ChangedDriverRecord = z.infer<typeof ChangedDriverRecord>
