/** The contents of printed timesheets: the rows of the screen, with names and charges. */

import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { TimesheetPdfQuery } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Coordinates } from '@driverdesk/domain/kernel/distance.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/fileNames.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { penceOrNull } from '@driverdesk/domain/kernel/money.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  SHOW_TO_APPROVE,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/statusFilter.ts'
import { PAPER_TITLES, type PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { exportFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import type { DrawnPages } from '../kernel/files/renderFile.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { type PaperHead, paperHead, standardCharges } from '../options/options.reads.ts'
import { ALL_LOCATIONS, locationName } from '../restaurants/locations.reads.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { SHOWN_DRIVER_ID } from '../shifts/claims.reads.ts'
import { bareShifts } from '../shifts/shifts.reads.ts'
import { timesheetsJson } from './timesheets.reads.ts'

/** The most rows in one file: about twelve days of 600 restaurants. This limits the memory of the thread that makes the file. */
const MOST_ROWS = 30_000

/** Timesheets, and shifts without one, as JSON. Texts, because passing thousands of objects to a thread is slow. */
export interface RowTexts {
  timesheets: string
  shifts: string
}

interface PaperPlace {
  id: number
  name: string
  place: Coordinates | null
  charges?: Charges | undefined
}

interface TimesheetOrder extends PaperHead {
  rows: RowTexts
  /** The number of rows, including those that the exceptions filter leaves out. */
  count: number
  /** The other rows of the same drivers, among which overlaps are searched for. */
  elsewhere: RowTexts
  drivers: [id: number, name: string][]
  places: PaperPlace[]
  range: DateRange
  /** 'North' */
  location: string
  /** 'Ann Example'; '' for all */
  driver: string
  /** 'Ann Example, exceptions only' */
  filter: string
}

/**
 * @throws {Invalid} if the range is backwards, too long or has too many rows, or if a restaurant asks for amounts
 * @throws {Refusal} 404 for an area or restaurant out of scope
 */
async function timesheetOrder(
  { db, scope, services }: Pick<SignedInCall<Route>, 'db' | 'scope' | 'services'>,
  query: TimesheetPdfQuery,
): Promise<TimesheetOrder> {
  const range = { from: query.period_date_from, to: query.period_date_to }
  refuseRange(range)
  refuseAmounts(scope, query)
  const location = { [`${query.location?.kind}_id`]: query.location?.id }
  const isHere = await restaurantInLocation(db, scope, location)
  const ofDriver = query.driver_id
  const isChosen: Where = (table) =>
    sql<SqlBool>`${isBetween(table, range)} and ${isHere(`${table}.restaurant_id`)} and ${isOpen(scope, table)}
      ${ofDriver === undefined ? sql`` : sql`and ${isOf(scope, table, ofDriver)}`}`
  const drivers = await driverNames(db, scope, isChosen)
  const driver = driverText(ofDriver, drivers)
  const needsOthers = query.location !== undefined && (query.exceptions === 1 || query.notes === 1)
  const isElsewhere: Where = (table) =>
    sql<SqlBool>`${isBetween(table, range)} and not ${isHere(`${table}.restaurant_id`)} and ${isOpen(scope, table)}
      and ${restaurantInScope(scope, sql.ref(`${table}.restaurant_id`))}
      and ${driverIn(scope, table)} = any(${drivers.map(([id]) => id)}::int[])`
  return {
    ...(await rowsWhere(db, scope, isChosen, query.status)),
    elsewhere: needsOthers ? (await rowsWhere(db, scope, isElsewhere)).rows : NO_ROWS,
    drivers,
    places: await places(db, scope, query.charge === 1),
    range,
    ...(await paperHead(db, services)),
    location: await locationName(db, scope, location),
    driver,
    filter: filterText(query, driver),
  }
}

function refuseAmounts(scope: Scope, { pay, charge }: TimesheetPdfQuery): void {
  if (audienceOf(scope) === 'staff') return
  if (pay) throw new Invalid({ pay: ['Restaurants cannot print pay.'] })
  if (charge) throw new Invalid({ charge: ['Restaurants cannot print charges.'] })
}

/** A chosen driver who has no rows, so that the papers do not have the name. */
export const NO_TIMESHEETS = 'A driver without timesheets'

function driverText(driverId: number | undefined, drivers: TimesheetOrder['drivers']): string {
  if (driverId === undefined) return ''
  if (driverId === 0) return 'open shifts'
  return drivers.find(([id]) => id === driverId)?.[1] ?? NO_TIMESHEETS
}

function filterText({ status, exceptions }: TimesheetPdfQuery, driver: string): string {
  return [
    driver,
    status &&
      { active: 'saved timesheets', pending: 'shifts without a timesheet', approve: 'to approve' }[status],
    exceptions && 'exceptions only',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A condition on `timesheet` or `shift`. */
type Where = (table: 'timesheet' | 'shift') => RawBuilder<SqlBool>

const isBetween = (table: string, { from, to }: DateRange) =>
  sql<SqlBool>`${sql.ref(`${table}.period_date`)} between ${from}::date and ${to}::date`

/** Restaurant accounts see their active restaurants (docs/spec/timesheets.md#restaurant-timesheets). */
const isOpen = (scope: Scope, table: string) =>
  audienceOf(scope) === 'staff'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${table}.restaurant_id`)} in (select id from restaurant where status = ${RESTAURANT_ACTIVE})`

const driverIn = (scope: Scope, table: 'timesheet' | 'shift') =>
  table === 'shift' && audienceOf(scope) === 'restaurant'
    ? SHOWN_DRIVER_ID
    : sql`${sql.ref(`${table}.driver_id`)}`

/** @param driverId 0: the open shifts, which are not those whose driver the caller may not know */
const isOf = (scope: Scope, table: 'timesheet' | 'shift', driverId: number) =>
  driverId === 0
    ? sql`${sql.ref(`${table}.driver_id`)} is null`
    : sql`${driverIn(scope, table)} = ${driverId}::int`

/** A timesheet may be on another day than its shift, so its date does not matter. */
const IS_UNWORKED = sql<SqlBool>`shift.status <> ${SHIFT_DRAFT} and not exists (
  select from timesheet where timesheet.shift_id = shift.id and timesheet.type = ${OF_WORK})`

const NO_ROWS: RowTexts = { timesheets: '[]', shifts: '[]' }

async function rowsWhere(
  db: Db,
  scope: Scope,
  where: Where,
  status?: TimesheetPdfQuery['status'],
): Promise<{ rows: RowTexts; count: number }> {
  const isUnworked = sql<SqlBool>`${IS_UNWORKED} and ${where('shift')}`
  const { rows } = await sql<{ saved: number; unworked: number }>`
    select (select count(*)::int from timesheet where ${where('timesheet')}) as saved,
      (select count(*)::int from shift where ${isUnworked}) as unworked`.execute(db)
  const { saved, unworked } = rows[0] as { saved: number; unworked: number }
  if (saved + unworked > MOST_ROWS) throw new Invalid({ period_date_to: [tooMany(saved + unworked)] })
  const { text: timesheets } = await timesheetsJson(db, where('timesheet'), audienceOf(scope))
  const { text: shifts } = await bareShifts(db, scope, isUnworked)
  // Both are read even if only one is shown, because overlaps are looked for among them.
  const count =
    (status === 'pending' ? 0 : saved) + (status === 'active' || status === 'approve' ? 0 : unworked)
  return { rows: { timesheets, shifts }, count }
}

const tooMany = (count: number): string =>
  `There are ${numberText(count)} timesheets, but a file can have at most ${numberText(MOST_ROWS)}. Choose fewer days, or an area.`

/**
 * The names of the drivers of the rows, told apart by email for staff. Staff know drivers in scope and those of shifts in
 * scope, as on the screen.
 */
async function driverNames(db: Db, scope: Scope, where: Where): Promise<[number, string][]> {
  const isStaff = audienceOf(scope) === 'staff'
  const ofShifts = sql`select ${driverIn(scope, 'shift')} from shift where ${where('shift')}`
  const { rows } = await sql<{ id: number; full_name: string; email: string | null }>`
    select driver.id, ${DRIVER_NAME} as full_name,
      ${isStaff ? sql`case when driver.status = ${DRIVER_ACTIVE} then driver.email end` : sql`null`} as email
    from driver
    where driver.id in (${ofShifts} union select driver_id from timesheet where ${where('timesheet')})
      and ${isStaff ? sql`(${driverInScope(scope)} or driver.id in (${ofShifts}))` : sql`true`}
    order by driver.id`.execute(db)
  return [...distinctNames(rows)]
}

async function places(db: Db, scope: Scope, withCharges: boolean): Promise<PaperPlace[]> {
  const isStaff = audienceOf(scope) === 'staff'
  const standard = withCharges ? await standardCharges(db) : undefined
  const found = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'map_latitude', 'map_longitude', 'invoice_commission', 'booking_fee'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .execute()
  return found.map(
    ({ id, name, map_latitude: lat, map_longitude: lng, invoice_commission, booking_fee }) => ({
      id,
      name,
      place: !isStaff || lat === null || lng === null ? null : { lat, lng },
      charges:
        standard &&
        effectiveCharges(
          { commissionHundredths: penceOrNull(invoice_commission), bookingFee: penceOrNull(booking_fee) },
          standard,
        ),
    }),
  )
}

const STATUS = { active: SHOW_ACTIVE, pending: SHOW_PENDING, approve: SHOW_TO_APPROVE } as const

/** The timesheets that the screen shows, as a PDF. @throws as `timesheetOrder` and `exportFile` */
export async function timesheetsPdf(
  call: Pick<SignedInCall<Route>, 'change' | 'progress' | 'db' | 'scope' | 'services'>,
  query: TimesheetPdfQuery,
): Promise<FileAnswer> {
  const order = await timesheetOrder(call, query)
  const { by, notes, pay, charge } = query
  const document: TimesheetPaper = {
    ...order,
    choices: { by, notes: notes === 1, pay: pay === 1, charge: charge === 1 },
    status: query.status ? STATUS[query.status] : SHOW_ALL,
    onlyExceptions: query.exceptions === 1,
    now: businessWallClock(call.services),
    isToPrint: query.print === 1,
  }
  const { range, location, driver } = order
  const days = `${displayDate(range.from)} – ${displayDate(range.to)}`
  const where = location === ALL_LOCATIONS ? '' : location
  const whose = driver === NO_TIMESHEETS ? '' : driver
  return exportFile(call, {
    thing: 'timesheet',
    format: 'PDF',
    name: pdfName(PAPER_TITLES[by], where, whose, periodName(range)),
    worker: TIMESHEETS_WORKER,
    document,
    facts: {
      rows: order.count,
      location,
      filter: [PAPER_TITLES[by], days, order.filter].filter(Boolean).join(', '),
    },
  })
}

export interface TimesheetPaper extends TimesheetOrder {
  choices: PaperChoices
  status: StatusFilter
  onlyExceptions: boolean
  /** On the business's clock, because some exceptions depend on it. */
  now: WallTime
  isToPrint: boolean
  drawn?: DrawnPages
}

/** `makeFile` draws a `TimesheetPaper` in a separate thread. */
const TIMESHEETS_WORKER = new URL('./pdf/drawTimesheets.ts', import.meta.url)
