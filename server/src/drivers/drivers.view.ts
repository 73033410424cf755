/**
 * A driver as each role sees one. The database builds the JSON, which is several times faster than rows. The columns are
 * those of the contract's shapes; a test compares the two.
 */

import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { type JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Tables } from '../kernel/tables.ts'

/** 'short' for the schedule and managers; 'whole' for administrators only. */
export type DriverView = 'short' | 'whole'

interface Chosen {
  where: RawBuilder<SqlBool>
  /** Limits the reads of the other tables. */
  ids?: readonly number[]
  /** Limits the restaurants that block or prefer a driver; all of them by default. */
  scope?: Scope
}

const SHORT = sql`
  driver.id, driver.first_name, driver.last_name,
  ${fullName('driver')} as full_name, driver.email, driver.phone, driver.status,
  driver.photo_src,
  coalesce(areas.list, '[]'::json) as area_ids,
  coalesce(restaurants.list, '[]'::json) as restaurant_ids,
  coalesce(blocked.list, '[]'::json) as blocked_restaurant_ids,
  coalesce(preferred.list, '[]'::json) as preferred_restaurant_ids,
  coalesce(weekly.list, '[]'::json) as default_working_time,
  coalesce(overrides.list, '[]'::json) as actual_override_working_time,
  driver.driver_license_expiry_date, driver.car_insurance_renewal_date, driver.right_to_work_expiry_date,
  driver.alcohol_certificate_expiry_date, ${utcText('driver.updated_at')} as updated_at`

const shortJoins = ({ ids, scope }: Omit<Chosen, 'where'>) => sql`
  ${linesOf('areas', ids, {
    table: 'driver_area',
    line: sql`json_build_object('area_id', area_id)`,
    order: sql`area_id`,
  })}
  ${linesOf('restaurants', ids, {
    table: 'driver_restaurant',
    line: sql`json_build_object('restaurant_id', restaurant_id)`,
    order: sql`restaurant_id`,
  })}
  ${linesOf('blocked', ids, restaurantsThat('blocked', scope))}
  ${linesOf('preferred', ids, restaurantsThat('preferred', scope))}
  ${linesOf('weekly', ids, {
    table: 'driver_working_time',
    line: sql`json_build_object('week_day', week_day, 'holiday', holiday, ${TIMES})`,
    order: sql`week_day, start_at, id`,
  })}
  ${linesOf('overrides', ids, {
    table: 'driver_override_time',
    line: sql`json_build_object('period_date', period_date, 'holiday', holiday, ${TIMES})`,
    order: sql`period_date, start_at, id`,
  })}`

const restaurantsThat = (preference: DriverPreference, scope: Scope | undefined): Lines => ({
  table: 'restaurant_driver_preference',
  line: sql`json_build_object('restaurant_id', restaurant_id)`,
  order: sql`restaurant_id`,
  where: sql`preference = ${preference} and ${scope ? restaurantInScope(scope, sql.ref('restaurant_id')) : sql`true`}`,
})

/** JSON would show seconds; the wire has 'HH:mm'. */
const TIMES = sql`'start_at', left(start_at::text, 5), 'stop_at', left(stop_at::text, 5)`

/** The chosen drivers as one JSON array, by name. */
export async function driversJson(
  db: Db | Tx,
  view: DriverView,
  { where, ids, scope }: Chosen,
): Promise<JsonText> {
  const whole = view === 'whole'
  return jsonRowsText(
    db,
    sql`
      select ${SHORT} ${whole ? recordColumns : NOTHING}
      from driver ${shortJoins({ ids, scope })} ${whole ? recordJoins(ids) : NOTHING}
      where ${where}
      order by full_name, driver.id`,
  )
}

const NOTHING = sql``

export async function driverViews(db: Db | Tx, chosen: Chosen): Promise<Driver[]> {
  return JSON.parse((await driversJson(db, 'short', chosen)).text) as Driver[]
}

export async function driverRecords(db: Db | Tx, ids: readonly number[]): Promise<DriverRecord[]> {
  const where = sql<SqlBool>`driver.id = any(${ids}::int[])`
  return JSON.parse((await driversJson(db, 'whole', { where, ids })).text) as DriverRecord[]
}

/** A driver who used a session this recently is online. */
const ONLINE_MINUTES = 5

const recordColumns = sql`,
  driver.address_1, driver.address_2, driver.city, driver.postcode, driver.date_of_birth,
  driver.emergency_contact_name, driver.emergency_contact_phone, driver.car_make, driver.car_model,
  driver.car_registration, driver.car_insurer, driver.have_experience,
  driver.experience_description, driver.goal, driver.bank_name_of_account_holder, driver.bank_sort_code,
  driver.bank_account_number, driver.works_number, driver.opt_out_from, driver.opt_out_until, driver.visa_hours,
  driver.visa_from, driver.visa_until, driver.wished_hours, ${utcText('driver.activated_at')} as activated_at,
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
    'name', coalesce(source_restaurant.name, ${fullName('source_driver')}, ''),
    'paid', driver.referral_paid::int) end as hear_about_us,
  coalesce(warnings.list, '[]'::json) as warnings,
  ${utcText('driver.created_at')} as created_at`

const recordJoins = (ids: readonly number[] | undefined) => sql`
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

interface Lines {
  table: keyof Tables
  line: RawBuilder<unknown>
  order: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

/**
 * Joins `alias.list`, a JSON array of a driver's lines in another table. Each table is read once for all drivers (or for
 * `ids`), which is several times faster than a subquery per driver.
 */
function linesOf(
  alias: string,
  ids: readonly number[] | undefined,
  { table, line, order, where = sql`true` }: Lines,
): RawBuilder<unknown> {
  const only = ids ? sql`and driver_id = any(${ids}::int[])` : sql``
  return sql`
    left join (
      select driver_id, json_agg(${line} order by ${order}) as list from ${sql.table(table)}
      where ${where} ${only} group by driver_id
    ) as ${sql.ref(alias)} on ${sql.ref(`${alias}.driver_id`)} = driver.id`
}
