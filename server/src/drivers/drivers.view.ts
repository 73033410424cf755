/**
 * A driver as each role sees one, built as JSON by the database: rows through the driver are several times slower. The
 * columns are those of the contract's shapes; a test holds the two together.
 */
import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/utcText.ts'
import { recordColumns, recordJoins } from './driverRecord.view.ts'
import { type Lines, linesOf } from './linesOf.view.ts'

/** 'short': what the schedule needs and all that a manager gets; 'whole': the record, for administrators alone. */
export type DriverView = 'short' | 'whole'

export interface Chosen {
  where: RawBuilder<SqlBool>
  /** Where only some are asked for, so that the other tables are not read as a whole. */
  ids?: readonly number[]
  /** Who blocks or prefers a driver is told of restaurants in it alone; all of them where it is left out. */
  scope?: Scope
}

const SHORT = sql`
  driver.id, driver.first_name, driver.last_name,
  trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.email, driver.phone, driver.status,
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

/** Inside JSON a time keeps its seconds; the wire has 'HH:mm'. */
const TIMES = sql`'start_at', left(start_at::text, 5), 'stop_at', left(stop_at::text, 5)`

/** The chosen drivers as one JSON array, by name. */
export async function driversJson(
  db: Db | Tx,
  view: DriverView,
  { where, ids, scope }: Chosen,
): Promise<string> {
  const whole = view === 'whole'
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(view), '[]')::text as json from (
      select ${SHORT} ${whole ? recordColumns : NOTHING}
      from driver ${shortJoins({ ids, scope })} ${whole ? recordJoins(ids) : NOTHING}
      where ${where}
      order by full_name, driver.id
    ) as view`.execute(db)
  return rows[0]?.json ?? '[]'
}

const NOTHING = sql``

export async function driverViews(db: Db | Tx, chosen: Chosen): Promise<Driver[]> {
  return JSON.parse(await driversJson(db, 'short', chosen)) as Driver[]
}

export async function driverRecords(db: Db | Tx, ids: readonly number[]): Promise<DriverRecord[]> {
  const where = sql<SqlBool>`driver.id = any(${ids}::int[])`
  return JSON.parse(await driversJson(db, 'whole', { where, ids })) as DriverRecord[]
}
