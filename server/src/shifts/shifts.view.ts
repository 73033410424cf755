/**
 * A shift as each audience sees it, built as JSON by the database: rows through the driver are several times slower.
 * The columns are those of the contract's shapes; a test holds the two together.
 */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { utcText } from '../kernel/utcText.ts'

export interface ViewParts {
  audience: Audience
  withTimesheet: boolean
  withDriver: boolean
}

/** How a shift is answered after a change, and travels in events. */
const WHOLE: ViewParts = { audience: 'staff', withTimesheet: true, withDriver: true }

const COMMON = sql`
  shift.id, shift.restaurant_id, shift.driver_id, shift.status, shift.status_assigned, shift.period_date,
  left(shift.start_time::text, 5) as start_time, left(shift.finish_time::text, 5) as finish_time,
  0 as meal_time, 0 as rest_time, shift.extra_request, shift.comment,
  shift.restaurateur_creator_id, shift.restaurateur_moderator_id, shift.shift_id,
  case when shift.status_assigned = ${STALE} then shift.cancelled_by end as cancelled_by,
  ${utcText('shift.updated_at')} as updated_at`

const STAFF_ONLY = sql`,
  shift.driver_id_canceled, shift.cost_per_hour, shift.cost_total, shift.cost_bonus, shift.const_fuel_bonus,
  shift.cost_extra_bonus, shift.fuel_bonus_0, shift.fuel_bonus_3, shift.fuel_bonus_6, shift.comment_cancelled,
  shift.creator_id, shift.moderator_id, shift.modified_shift_id,
  ${utcText('shift.acknowledged_at')} as acknowledged_at`

const TIMESHEET = sql`, case
  when timesheet.id is not null then json_build_object('id', timesheet.id, 'type', timesheet.type,
    'status', timesheet.status, 'status_progress', timesheet.status_progress)
  when cancellation.id is not null then json_build_object('id', cancellation.id, 'type', cancellation.type,
    'status', cancellation.status, 'status_progress', cancellation.status_progress)
  end as timesheet`

/** At most one row each. A shift may have been cancelled more than once: the latest counts. */
const TIMESHEETS = sql`
  left join timesheet on timesheet.shift_id = shift.id and timesheet.type = 10
  left join timesheet as cancellation on cancellation.shift_id = shift.id and cancellation.type = 20
    and not exists (select from timesheet as later
      where later.shift_id = cancellation.shift_id and later.type = 20 and later.id > cancellation.id)`

/** Written once for each driver, not for each shift: `offset 0` keeps the JSON inside, where PostgreSQL remembers it. */
const DRIVERS = sql`
  left join lateral (
    select json_build_object('id', driver.id, 'full_name', trim(driver.first_name || ' ' || driver.last_name),
      'phone', driver.phone, 'photo_src', driver.photo_src) as view
    from driver where driver.id = shift.driver_id offset 0
  ) as driver on true`

const NOTHING = sql``

/** The shifts that `where` chooses as one JSON array, in the order of the schedule. */
export async function shiftsJson(db: Db | Tx, where: RawBuilder<SqlBool>, parts: ViewParts): Promise<string> {
  const staff = parts.audience === 'staff'
  const withDriver = parts.withDriver && staff
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(view), '[]')::text as json from (
      select ${COMMON} ${staff ? STAFF_ONLY : NOTHING}
        ${parts.withTimesheet ? TIMESHEET : NOTHING} ${withDriver ? sql`, driver.view as driver` : NOTHING}
      from shift
      ${parts.withTimesheet ? TIMESHEETS : NOTHING}
      ${withDriver ? DRIVERS : NOTHING}
      where ${where}
      order by shift.period_date, shift.start_time, shift.id
    ) as view`.execute(db)
  return rows[0]?.json ?? '[]'
}

/** The whole views of some shifts as their audience sees them, as the long answers of bulk calls. */
export async function shiftViewsText(
  db: Db | Tx,
  audience: Audience,
  ids: readonly number[],
): Promise<JsonText> {
  return new JsonText(await shiftsJson(db, sql`shift.id = any(${ids}::int[])`, { ...WHOLE, audience }))
}

/** The same as values, for staff. */
export async function shiftViews(db: Db | Tx, ids: readonly number[]): Promise<Shift[]> {
  const { text } = await shiftViewsText(db, 'staff', ids)
  return JSON.parse(text) as Shift[]
}

export async function shiftView(db: Db | Tx, id: number): Promise<Shift> {
  const [view] = await shiftViews(db, [id])
  if (!view) throw new Error(`Shift ${id} is gone within its own transaction.`)
  return view
}
