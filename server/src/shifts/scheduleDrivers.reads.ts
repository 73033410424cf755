/** The driver panel of the schedule: who is listed and what each has, summed where the shifts are (document 2, 2.1). */
import type { ScheduleDriversQuery } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope, offeredWhere } from '../drivers/drivers.reads.ts'
import { byName } from '../kernel/byName.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { minutesOf } from '../kernel/minutesOf.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { isChosen } from './shifts.reads.ts'

/** @throws {Invalid} as the list of shifts does */
export async function readScheduleDrivers(
  db: Db,
  scope: Scope,
  query: ScheduleDriversQuery,
): Promise<JsonText> {
  const { sort = 'name', offset = 0, limit = 50 } = query
  const inOrder = sql`${sort === 'hours' ? sql`minutes desc,` : sql``} ${byName('full_name')}, id`
  const { rows } = await sql<{ json: string }>`
    with chosen as materialized (
      select shift.driver_id, shift.status, shift.cost_total, ${minutesOf('shift')} as minutes
      from shift where ${isChosen(scope, query)}
    ), total as materialized (
      select driver_id, count(*) as shifts, sum(minutes) as minutes, sum(cost_total * 100)::bigint as cost
      from chosen where status <> ${SHIFT_DRAFT} group by driver_id
    ), listed as (
      select driver.id, trim(driver.first_name || ' ' || driver.last_name) as full_name,
        case when ${driverInScope(scope)} then driver.email end as email
      from driver
      where driver.id in (select driver_id from chosen where driver_id is not null)
        or driver.status = ${DRIVER_ACTIVE} and ${isOfferedThere(scope, query)}
    ), named as (
      select *, count(*) over (partition by lower(full_name collate by_name)) as namesakes from listed
    ), found as materialized (
      select * from named where ${isFound(query)}
    ), page as (
      select id, full_name, case when namesakes > 1 then email end as email, coalesce(shifts, 0) as shifts, coalesce(minutes, 0) as minutes, coalesce(cost, 0) as cost
      from found left join total on total.driver_id = found.id
      order by ${inOrder} limit ${limit} offset ${offset}
    )
    select json_build_object(
      'count', (select count(*) from found),
      'open', ${sumsOf(sql`driver_id is null`)},
      'all', ${sumsOf(sql`true`)},
      'drivers', (select coalesce(json_agg(page), '[]') from page)
    )::text as json`.execute(db)
  return new JsonText((rows[0] as { json: string }).json)
}

/** Without a location every driver in scope is listed, offered to a restaurant or not. */
function isOfferedThere(
  scope: Scope,
  { location }: Pick<ScheduleDriversQuery, 'location'>,
): RawBuilder<SqlBool> {
  if (!location) return driverInScope(scope)
  const column = sql.ref(location.kind === 'area' ? 'reached.area_id' : 'reached.id')
  return offeredWhere(sql`${column} = ${location.id} and ${restaurantInScope(scope, sql.ref('reached.id'))}`)
}

/** Capitals count for nothing, in any script, as where the screens search. */
function isFound({ search = '', ids }: ScheduleDriversQuery): RawBuilder<SqlBool> {
  const wanted = search.trim()
  const isSearched = sql`position(lower(${wanted}::text collate by_name) in lower(full_name collate by_name)) > 0`
  return sql`${wanted === '' ? sql`true` : isSearched} and ${ids ? sql`id = any(${ids}::int[])` : sql`true`}`
}

const sumsOf = (where: RawBuilder<SqlBool>) => sql`(
  select json_build_object('shifts', coalesce(sum(shifts), 0), 'minutes', coalesce(sum(minutes), 0),
    'cost', coalesce(sum(cost), 0)) from total where ${where})`
