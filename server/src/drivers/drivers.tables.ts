import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { PreferredTime } from '@driverdesk/domain/drivers/preferredTimes.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Text, Timestamp } from '../kernel/tables.ts'

export interface DriverTables {
  driver: DriverTable
  driver_area: DriverAreaTable
  driver_restaurant: DriverRestaurantTable
  driver_working_time: DriverWorkingTimeTable
  driver_override_time: DriverOverrideTimeTable
  driver_preferred_time: DriverPreferredTimeTable
  availability_answer: AvailabilityAnswerTable
  availability_reminder: AvailabilityReminderTable
  driver_right_to_work_photo: DriverRightToWorkPhotoTable
  driver_warning: DriverWarningTable
  restaurant_driver_preference: RestaurantDriverPreferenceTable
}

interface DriverTable {
  id: Id
  first_name: string
  last_name: Text
  email: string
  password_hash: string | null
  phone: Text
  /** 10 active, 20 inactive, 30 applicant. */
  status: Generated<10 | 20 | 30>
  photo_src: string | null
  /** The device's Web Push subscription as JSON text; null without one. */
  push_token: string | null
  address_1: Text
  address_2: Text
  city: Text
  postcode: Text
  date_of_birth: string | null
  emergency_contact_name: Text
  emergency_contact_phone: Text
  car_make: Text
  car_model: Text
  car_registration: Text
  car_insurance_renewal_date: string | null
  car_insurer: Text
  /** 10 yes, 20 no. */
  have_experience: 10 | 20 | null
  experience_description: Text
  goal: Text
  bank_name_of_account_holder: Text
  bank_sort_code: Text
  bank_account_number: Text
  /** The number by which a payroll program identifies the driver; unique, '' without one. */
  works_number: Text
  /** The written opt-out from 48 hours a week. A last day needs a first day. */
  opt_out_from: string | null
  opt_out_until: string | null
  /** The most hours a week that the visa allows, and when. */
  visa_hours: number | null
  visa_from: string | null
  visa_until: string | null
  /** The most hours a week that the driver wants. */
  wished_hours: number | null
  activated_at: NullableTimestamp
  /** When a session of the driver was last used, to the minute. */
  activity_time: NullableTimestamp
  /** 10 not progressing, 20 progressing. */
  not_progressing: Generated<10 | 20>
  /** 40 finished. */
  registration_step: Generated<10 | 20 | 30 | 40>
  driver_license_front_photo: string | null
  driver_license_back_photo: string | null
  identity_photo: string | null
  service_agreement_src: string | null
  alcohol_delivery_certificate: string | null
  driver_license_expiry_date: string | null
  right_to_work_expiry_date: string | null
  alcohol_certificate_expiry_date: string | null
  referral_type: 'restaurant' | 'driver' | null
  referral_restaurant_id: number | null
  referral_driver_id: number | null
  referral_paid: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

interface DriverAreaTable {
  driver_id: number
  area_id: number
}

interface DriverRestaurantTable {
  driver_id: number
  restaurant_id: number
}

/** A weekly period; `holiday` 10 is a day off, 20 a working period. Times 'HH:mm', the end may be '24:00'. */
interface DriverWorkingTimeTable {
  id: Id
  driver_id: number
  week_day: number
  holiday: 10 | 20
  start_at: string | null
  stop_at: string | null
}

/** The same for one date. A date with periods of its own ignores those of its weekday. */
interface DriverOverrideTimeTable {
  id: Id
  driver_id: number
  period_date: string
  holiday: 10 | 20
  start_at: string | null
  stop_at: string | null
}

interface DriverPreferredTimeTable {
  driver_id: number
  preferred: PreferredTime
}

/** A driver has confirmed their availability for the week of this Monday. */
interface AvailabilityAnswerTable {
  driver_id: number
  week: string
  answered_at: Timestamp
}

/** The drivers were reminded about the week of this Monday. */
interface AvailabilityReminderTable {
  week: string
  sent_at: Timestamp
}

/** `src_name` is the photo's original name, `file_name` the name in the store. */
interface DriverRightToWorkPhotoTable {
  id: Id
  driver_id: number
  src_name: string
  file_name: string
}

/** Keeps the name of the author even after their account is removed. */
interface DriverWarningTable {
  id: Id
  driver_id: number
  comment: string
  moderator_id: number | null
  moderator_first_name: string
  moderator_last_name: string
  created_at: Timestamp
}

/** Drivers who are neither preferred nor blocked have no row. */
interface RestaurantDriverPreferenceTable {
  restaurant_id: number
  driver_id: number
  preference: DriverPreference
}
