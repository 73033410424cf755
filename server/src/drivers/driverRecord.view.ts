/** What the whole record has beyond the short one. It leaves the server for administrators alone. */
import { sql } from 'kysely'
import { utcText } from '../kernel/utcText.ts'
import { linesOf } from './linesOf.view.ts'

/** Whoever used a session so long ago at most is online. */
const ONLINE_MINUTES = 5

export const recordColumns = sql`,
  driver.address_1, driver.address_2, driver.city, driver.postcode, driver.date_of_birth,
  driver.emergency_contact_name, driver.emergency_contact_phone, driver.car_make, driver.car_model,
  driver.car_registration, driver.car_insurer, driver.have_experience,
  driver.experience_description, driver.goal, driver.bank_name_of_account_holder, driver.bank_sort_code,
  driver.bank_account_number, ${utcText('driver.activated_at')} as activated_at,
  case when online.driver_id is null then 20 else 10 end as activity_status,
  ${utcText('driver.activity_time')} as activity_time,
  case when driver.push_token is not null then 'registered' end as push_token,
  driver.not_progressing, driver.registration_step,
  driver.driver_license_front_photo, driver.driver_license_back_photo, driver.identity_photo,
  coalesce(photos.list, '[]'::json) as right_to_work_photos,
  driver.service_agreement_src, driver.alcohol_delivery_certificate,
  case when driver.referral_type is not null then json_build_object(
    'type', driver.referral_type,
    'id', coalesce(driver.referral_restaurant_id, driver.referral_driver_id),
    'name', coalesce(source_restaurant.name, trim(source_driver.first_name || ' ' || source_driver.last_name), ''),
    'paid', driver.referral_paid::int) end as hear_about_us,
  coalesce(warnings.list, '[]'::json) as warnings,
  ${utcText('driver.created_at')} as created_at`

export const recordJoins = (ids: readonly number[] | undefined) => sql`
  left join restaurant as source_restaurant on source_restaurant.id = driver.referral_restaurant_id
  left join driver as source_driver on source_driver.id = driver.referral_driver_id
  left join (
    select distinct driver_id from session
    where driver_id is not null and last_used_at > now() - make_interval(mins => ${ONLINE_MINUTES})
  ) as online on online.driver_id = driver.id
  ${linesOf('photos', ids, {
    table: 'driver_right_to_work_photo',
    line: sql`json_build_object('id', id, 'src_name', src_name, 'file_name', file_name)`,
    order: sql`id`,
  })}
  ${linesOf('warnings', ids, {
    table: 'driver_warning',
    line: sql`json_build_object('id', id, 'comment', comment, 'created_at', ${utcText('created_at')}, 'moderator',
      json_build_object('first_name', moderator_first_name, 'last_name', moderator_last_name))`,
    order: sql`id desc`,
  })}`
