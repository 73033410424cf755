import type { Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { SavedShift, TemplateShift } from '@driverdesk/domain/templates/templateShift.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { areaLabel, byName } from '../kernel/sqlNames.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'

/** The area or restaurant whose week it is; the other is null. */
export interface TemplateLocation {
  area_id: number | null
  restaurant_id: number | null
}

/** True if the line's restaurant is still in the template's area. */
const IN_PLACE = sql<SqlBool>`line.restaurant_id in (select place.id from restaurant as place
  where place.area_id = schedule_template.area_id or place.id = schedule_template.restaurant_id)`

/** An area's template is in scope if all its restaurants are. */
const templateInScope = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`
  case when schedule_template.area_id is null
    then ${restaurantInScope(scope, sql.ref('schedule_template.restaurant_id'))}
    else ${areaInScope(scope, sql.ref('schedule_template.area_id'))} and not exists (
      select from schedule_template_shift as line
      where line.template_id = schedule_template.id and ${IN_PLACE}
        and not ${restaurantInScope(scope, sql.ref('line.restaurant_id'))}) end`

export async function templatesInScope(db: Db, scope: Scope, id?: number): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select schedule_template.id, schedule_template.name, schedule_template.updated_at,
      json_build_object(
        'type', case when schedule_template.area_id is null then 'restaurant' else 'area' end,
        'id', coalesce(schedule_template.area_id, schedule_template.restaurant_id),
        'name', coalesce(${areaLabel(scope)}, restaurant.name)) as location,
      count(line.id)::int as shifts,
      (count(line.id) filter (where line.driver_id is null))::int as open,
      count(distinct line.restaurant_id)::int as restaurants,
      coalesce(sum(extract(epoch from line.finish_time - line.start_time) / 60
        + case when line.finish_time < line.start_time then 1440 else 0 end), 0)::int as minutes
    from schedule_template
    left join area on area.id = schedule_template.area_id
    left join restaurant on restaurant.id = schedule_template.restaurant_id
    left join schedule_template_shift as line on line.template_id = schedule_template.id and ${IN_PLACE}
    where ${templateInScope(scope)} and ${id === undefined ? sql`true` : sql`schedule_template.id = ${id}`}
    group by schedule_template.id, area.id, restaurant.name
    order by ${byName('schedule_template.name')}, schedule_template.id`.execute(db)
  return rows
}

/** @throws {Refusal} 404 unless it exists in scope */
export async function templateView(tx: Tx, scope: Scope, id: number): Promise<Template> {
  const [template] = await templatesInScope(tx, scope, id)
  if (!template) throw notFound('template')
  return template
}

/** Locks a template until the transaction ends. @throws {Refusal} 404 unless it exists in scope */
export async function lockTemplate(tx: Tx, scope: Scope, id: number): Promise<Row<'schedule_template'>> {
  return tx
    .selectFrom('schedule_template')
    .selectAll()
    .where('id', '=', id)
    .where(templateInScope(scope))
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('template'))
}

/**
 * Lets one transaction at a time name templates of a place. A unique index would not work, because a name is taken only if
 * the caller sees that template.
 */
export async function holdNames(tx: Tx, { area_id, restaurant_id }: TemplateLocation): Promise<void> {
  const place = area_id === null ? `restaurant ${restaurant_id}` : `area ${area_id}`
  await sql`select pg_advisory_xact_lock(hashtext(${`template names of ${place}`}))`.execute(tx)
}

/**
 * Lets one transaction at a time apply templates in an area: the second sees what the first has added. It also locks the
 * restaurants' area.
 */
export async function holdSlots(tx: Tx, { area_id, restaurant_id }: TemplateLocation): Promise<void> {
  const { rows } = await sql<{ area_id: number }>`
    select area_id from restaurant where id = ${restaurant_id}::int or area_id = ${area_id}::int
    order by id for share`.execute(tx)
  const area = area_id ?? rows[0]?.area_id
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.laying'), ${area}::int)`.execute(tx)
}

export type NamedTemplateShift = TemplateShift & { driver_name: string | null }

/** In the order of the week. */
export async function shiftsOfTemplate(tx: Tx, id: number): Promise<NamedTemplateShift[]> {
  return jsonRows(
    tx,
    sql`
      select line.restaurant_id, line.driver_id, line.week_day, ${clockTimes('line')}, line.extra_request, line.comment,
        ${DRIVER_NAME} as driver_name
      from schedule_template_shift as line
      join schedule_template on schedule_template.id = line.template_id
      left join driver on driver.id = line.driver_id
      where line.template_id = ${id} and ${IN_PLACE}
      order by line.week_day, line.start_time, line.id`,
  )
}

/** The shifts in scope of a week at a place. @param week its Monday */
export async function shiftsOfWeek(
  tx: Tx,
  scope: Scope,
  place: TemplateLocation,
  week: string,
): Promise<SavedShift[]> {
  return jsonRows(
    tx,
    sql`
      select shift.restaurant_id, shift.driver_id, shift.period_date, shift.status, shift.extra_request,
        shift.comment, ${clockTimes('shift')},
        shift.status_assigned = ${REJECTED} and exists (select from timesheet
          where timesheet.shift_id = shift.id and timesheet.type = ${OF_CANCELLATION}
            and timesheet.short_notice is null) as is_cancelled
      from shift
      join restaurant on restaurant.id = shift.restaurant_id
      where shift.period_date between ${week}::date and ${addDays(week, 6)}::date
        and (restaurant.area_id = ${place.area_id}::int or restaurant.id = ${place.restaurant_id}::int)
        and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      order by shift.period_date, shift.start_time, shift.id`,
  )
}
