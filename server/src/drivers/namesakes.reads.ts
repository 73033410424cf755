import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { bestFirst, byName, hasWords } from '../kernel/sqlNames.ts'
import { DRIVER_NAME, driverInScope, offeredWhere } from './drivers.reads.ts'

/** The names of the areas in scope of a driver `found`: 'Bromley, Croydon'; null without any. */
export const areaNames = (scope: Scope) => sql`(
  select string_agg(area.name, ', ' order by ${byName('area.name')})
  from driver_area join area on area.id = driver_area.area_id
  where driver_area.driver_id = found.id and found.is_in_scope and ${areaInScope(scope, sql.ref('area.id'))})`

export const haveNamesOf = (ids: readonly number[]) => sql<SqlBool>`${SAME_NAME} in (
  select ${SAME_NAME} from driver where id = any(${ids}::int[]))`

const SAME_NAME = sql`lower(${DRIVER_NAME} collate by_name)`

/** An email, for screens. A paper is seen by others, so it has a number that only names the record. */
const LAST = {
  screen: sql`case when found.is_in_scope then driver.email else '' end`,
  paper: sql`'no. ' || found.id`,
}

/**
 * Selects `id` and `told_apart_by` of the drivers who share their name with another of `listed`: their areas if no two have
 * the same, else their works numbers, which only administrators see, else `LAST`.
 *
 * @param listed selects `id`, `full_name` and `is_in_scope`
 */
export function namesakes(scope: Scope, listed: RawBuilder<unknown>, on: keyof typeof LAST) {
  const number = scope.role === 'administrator' ? sql`driver.works_number` : sql`''`
  return sql<{ id: number; told_apart_by: string | null }>`
    select id, nullif(case when max(same_areas) over of_name = 1 then areas
      when max(same_number) over of_name = 1 then number else last end, '') as told_apart_by
    from (
      select *, count(*) over (partition by name, areas) as same_areas,
        count(*) over (partition by name, number) as same_number
      from (
        select found.id, found.name, coalesce(${areaNames(scope)}, '') as areas, ${number} as number,
          ${LAST[on]} as last
        from (
          select *, lower(full_name collate by_name) as name,
            count(*) over (partition by lower(full_name collate by_name)) as drivers
          from (${listed}) as listed
        ) as found join driver on driver.id = found.id
        where found.drivers > 1
      ) as facts
    ) as counted
    window of_name as (partition by name)`
}

interface NamesSought {
  search?: string | undefined
  /** Chosen earlier, so they are found whatever their status. */
  ids?: readonly number[] | undefined
  /** Only active drivers who are offered there. */
  restaurant_id?: number | undefined
}

/** To choose a driver by name: 'Ann Example (Bromley)'. Both parts are searched. */
export async function driverNames(
  db: Db,
  scope: Scope,
  { search = '', ids = [], restaurant_id }: NamesSought,
): Promise<{ id: number; name: string }[]> {
  const text = sql`full_name || ' ' || coalesce('(' || told_apart_by || ')', '')`
  const isFound = ids.length > 0 ? sql`listed.id = any(${ids}::int[])` : hasWords(search, text)
  const isOfferedThere =
    restaurant_id === undefined
      ? sql`true`
      : sql`listed.id in (select id from driver where status = ${DRIVER_ACTIVE} and ${offeredWhere(
          sql`reached.id = ${restaurant_id} and ${restaurantInScope(scope, sql.ref('reached.id'))}`,
        )})`
  const { rows } = await sql<{ id: number; full_name: string; told_apart_by: string | null }>`
    with listed as materialized (
      select id, ${DRIVER_NAME} as full_name, true as is_in_scope from driver
      where (status = ${DRIVER_ACTIVE} or id = any(${ids}::int[])) and ${driverInScope(scope)}
    ), namesake as materialized (${namesakes(scope, sql`table listed`, 'screen')})
    select listed.id, full_name, told_apart_by from listed left join namesake on namesake.id = listed.id
    where ${isFound} and ${isOfferedThere}
    order by ${bestFirst(search, sql`full_name || ' ' || coalesce(told_apart_by, '')`)}, ${byName('full_name')}, listed.id
    limit ${MOST_NAMES}`.execute(db)
  return rows.map(({ id, full_name, told_apart_by }) => ({ id, name: nameApart(full_name, told_apart_by) }))
}

const MOST_NAMES = 200
