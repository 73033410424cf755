/**
 * A shift as each audience sees it. The database builds the JSON, which is several times faster than rows. The columns are
 * those of the contract's shapes; a test compares the two.
 */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { ASSIGNED, FREE, REJECTED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { type JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import {
  ASK,
  CLAIM_COUNT,
  IS_REQUESTED,
  OFFERED_UNTIL,
  SHOWN_DRIVER_ID,
  WAITING_ASK,
} from './claims.reads.ts'
import { handoverMark, WAITING_HANDOVERS } from './handovers.reads.ts'

export interface ViewParts {
  audience: Audience
  scope: Scope
  withTimesheet: boolean
  withDriver: boolean
}

export interface ShiftView {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  /** Leaves out null fields. */
  isLean?: boolean
}

const WHEN = sql`shift.period_date, ${clockTimes('shift')}`
/** To a restaurant, a shift whose driver cannot work is open. */
const assignment = (audience: Audience) =>
  audience === 'staff'
    ? sql`shift.status_assigned`
    : sql`case when shift.cannot_work then ${FREE} else shift.status_assigned end`
const cancelledBy = (audience: Audience) =>
  sql`case when ${assignment(audience)} = ${REJECTED} then shift.cancelled_by end as cancelled_by`
const UPDATED_AT = sql`${utcText('shift.updated_at')} as updated_at`
const ACKNOWLEDGED_AT = sql`${utcText('shift.acknowledged_at')} as acknowledged_at`

/**
 * An answered request is for the account that asked. If the shift moves to another account's restaurant, it is not
 * shown there.
 */
const LATEST_ASK = sql`
  left join shift_ask as ask on ask.shift_id = shift.id and not exists (
    select from shift_ask as later where later.shift_id = ask.shift_id and later.id > ask.id)
    and (ask.state = 'asked' or ask.restaurateur_id = (
      select restaurateur_id from restaurant where restaurant.id = shift.restaurant_id))`

const driverId = (audience: Audience) =>
  audience === 'staff' ? sql`shift.driver_id` : sql`${SHOWN_DRIVER_ID} as driver_id`

const common = (audience: Audience) => sql`
  shift.id, shift.restaurant_id, ${driverId(audience)}, shift.status, ${assignment(audience)} as status_assigned, ${WHEN},
  0 as meal_time, 0 as rest_time, shift.extra_request, shift.comment,
  shift.restaurateur_creator_id, shift.restaurateur_moderator_id, shift.shift_id, ${cancelledBy(audience)}, ${ASK}, ${UPDATED_AT}`

const STAFF_ONLY = sql`,
  shift.driver_id_canceled, shift.cost_per_hour, shift.cost_total, shift.cost_bonus, shift.const_fuel_bonus,
  shift.cost_extra_bonus, shift.fuel_bonus_0, shift.fuel_bonus_3, shift.fuel_bonus_6, shift.comment_cancelled,
  coalesce(shift.cannot_work, false) as cannot_work, shift.creator_id, shift.moderator_id, shift.modified_shift_id, ${ACKNOWLEDGED_AT},
  shift.claims, shift.claim_hours, ${CLAIM_COUNT} as claim_count, ${OFFERED_UNTIL} as offered_until`

const handoverOf = (scope: Scope) => sql`, ${handoverMark(scope)} as handover_until`

const TIMESHEET = sql`, case
  when timesheet.id is not null then json_build_object('id', timesheet.id, 'type', timesheet.type,
    'status', timesheet.status, 'status_progress', timesheet.status_progress,
    'driver_start_time', left(timesheet.driver_start_time::text, 5),
    'driver_finish_time', left(timesheet.driver_finish_time::text, 5))
  when cancellation.id is not null then json_build_object('id', cancellation.id, 'type', cancellation.type,
    'status', cancellation.status, 'status_progress', cancellation.status_progress,
    'driver_start_time', null, 'driver_finish_time', null)
  end as timesheet`

/** At most one row each: of several cancellations, the latest. Payments of short notice are left out. */
const TIMESHEETS = sql`
  left join timesheet on timesheet.shift_id = shift.id and timesheet.type = 10
  left join timesheet as cancellation on cancellation.shift_id = shift.id and cancellation.type = 20
    and cancellation.short_notice is null
    and not exists (select from timesheet as later
      where later.shift_id = cancellation.shift_id and later.type = 20 and later.short_notice is null
        and later.id > cancellation.id)`

/** `offset 0` lets PostgreSQL memoize the JSON per driver instead of building it per shift. */
const driversAs = (view: RawBuilder<unknown>) => sql`
  left join lateral (
    select ${view} as view from driver where driver.id = shift.driver_id offset 0
  ) as driver on true`

const DRIVERS = driversAs(sql`json_build_object('id', driver.id, 'full_name', ${DRIVER_NAME},
  'phone', driver.phone, 'photo_src', driver.photo_src)`)

/**
 * The facts about the driver that a restaurant may know once the shift is published
 * (docs/spec/shifts.md#hidden-from-restaurants).
 */
const FIRST_NAME_SHOWN = sql`,
  case when shift.status = ${SHIFT_PUBLISHED} then trim(driver.first_name) end as driver_first_name`
const DRIVER_SHOWN = sql`${FIRST_NAME_SHOWN},
  case when shift.status = ${SHIFT_PUBLISHED} then driver.photo_src end as driver_photo_src`
const DRIVERS_SHOWN = sql`left join driver on driver.id = shift.driver_id`

const NOTHING = sql``

/** Whole shifts, with the parts that are asked for and allowed. */
export function wholeView({ audience, scope, withTimesheet, withDriver }: ViewParts): ShiftView {
  const staff = audience === 'staff'
  const driver = staff ? sql`, driver.view as driver` : DRIVER_SHOWN
  return {
    columns: sql`${common(audience)} ${staff ? STAFF_ONLY : NOTHING} ${staff ? handoverOf(scope) : NOTHING} ${withTimesheet ? TIMESHEET : NOTHING}
      ${withDriver ? driver : NOTHING}`,
    joins: sql`${LATEST_ASK} ${withTimesheet ? TIMESHEETS : NOTHING}
      ${withDriver ? (staff ? DRIVERS : DRIVERS_SHOWN) : NOTHING}`,
  }
}

/** The body of a live event, of which each audience gets its fields. Who sees that drivers agreed follows from `waiting_handovers`. */
export const LIVE_VIEW: ShiftView = {
  columns: sql`${common('staff')} ${STAFF_ONLY} ${TIMESHEET}, driver.view as driver,
    shown.driver_first_name, shown.driver_photo_src, ${WAITING_HANDOVERS} as waiting_handovers`,
  joins: sql`${LATEST_ASK} ${TIMESHEETS} ${DRIVERS}
    left join lateral (select trim(first_name) as driver_first_name, photo_src as driver_photo_src from driver
      where driver.id = shift.driver_id and shift.status = ${SHIFT_PUBLISHED}) as shown on true`,
}

export const fullView = (scope: Scope, audience = audienceOf(scope)): ShiftView =>
  wholeView({ audience, scope, withTimesheet: true, withDriver: true })

const short = (audience: Audience) => sql`
  shift.id, shift.restaurant_id, ${driverId(audience)}, shift.status,
  nullif(${assignment(audience)}, ${ASSIGNED}) as status_assigned, ${WHEN},
  nullif(shift.extra_request, 0) as extra_request, nullif(shift.comment, '') as comment, ${cancelledBy(audience)}, ${ASK},
  case when coalesce(timesheet.id, cancellation.id) is not null
    then json_build_object('type', coalesce(timesheet.type, cancellation.type)) end as timesheet,
  ${UPDATED_AT}`

const SHORT_STAFF_ONLY = sql`,
  nullif(shift.cost_total, 0) as cost_total, nullif(shift.cost_bonus, 0) as cost_bonus,
  nullif(shift.const_fuel_bonus, 0) as const_fuel_bonus, nullif(shift.comment_cancelled, '') as comment_cancelled, shift.cannot_work,
  ${ACKNOWLEDGED_AT}, driver.view as driver, nullif(${CLAIM_COUNT}, 0) as claim_count, ${OFFERED_UNTIL} as offered_until,
  case when shift.status_assigned = ${REJECTED} and shift.cancelled_by = 'driver'
    then (select ${DRIVER_NAME} from driver where driver.id = shift.driver_id_canceled) end as driver_canceled`

export const SHORT_FOR_RESTAURANTS: ShiftView = {
  columns: sql`${short('restaurant')} ${FIRST_NAME_SHOWN}`,
  joins: sql`${WAITING_ASK} ${TIMESHEETS} ${DRIVERS_SHOWN}`,
  isLean: true,
}

/** A short shift for this scope (`SentShortShift`), also without zeros and empty texts. */
export const shortView = (scope: Scope): ShiftView =>
  audienceOf(scope) === 'staff'
    ? {
        columns: sql`${short('staff')} ${SHORT_STAFF_ONLY} ${handoverOf(scope)}, case when ${overlapsAnother(scope)} then 1 end as overlaps,
          case when ${IS_REQUESTED} then 1 end as requested`,
        joins: sql`${WAITING_ASK} ${TIMESHEETS} ${driversAs(sql`json_build_object('full_name', ${DRIVER_NAME}, 'phone', driver.phone)`)}`,
        isLean: true,
      }
    : SHORT_FOR_RESTAURANTS

/** The domain's `overlappingUnpublished` among shifts in scope; a test compares the two. */
const overlapsAnother = (scope: Scope): RawBuilder<SqlBool> => sql`
  shift.status <> ${SHIFT_PUBLISHED} and exists (
    select from shift as other
    where other.driver_id = shift.driver_id and other.id <> shift.id
      and other.period_date between shift.period_date - 1 and shift.period_date + 1
      and other.worked && shift.worked and ${restaurantInScope(scope, sql.ref('other.restaurant_id'))})`

/** The chosen shifts as a JSON array, by start. */
export async function shiftsJson(db: Db, where: RawBuilder<SqlBool>, view: ShiftView): Promise<JsonText> {
  return jsonRowsText(
    db,
    sql`
      select ${view.columns}
      from shift ${view.joins}
      where ${where}
      order by shift.period_date, shift.start_time, shift.id`,
    { nulls: view.isLean ? 'left out' : 'kept' },
  )
}

/** Whole shifts as JSON text, for the long answers of bulk calls. */
export async function shiftViewsText(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  audience = audienceOf(scope),
): Promise<JsonText> {
  return shiftsJson(db, sql`shift.id = any(${ids}::int[])`, fullView(scope, audience))
}

/** A whole shift with all fields, of which the route's shape keeps those of the caller. */
export async function shiftView(db: Db, scope: Scope, id: number): Promise<Shift> {
  const { text } = await shiftViewsText(db, scope, [id], 'staff')
  const [view] = JSON.parse(text) as Shift[]
  if (!view) throw new Error(`Shift ${id} does not exist within its own transaction.`)
  return view
}
