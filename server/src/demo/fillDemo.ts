import { addDays, clockTime, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { FREE, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type InstallationLog, installationId, isOwnStore } from '../kernel/files/installation.ts'
import { StartError } from '../kernel/program.ts'
import type { NewRow, Tables } from '../kernel/tables.ts'
import { type Accounts, accounts, mails, staffByRestaurant } from './accounts.ts'
import { alerts, audit, plannedPublishes, templates } from './alerts.ts'
import { chanceOf } from './chance.ts'
import {
  DEMO_OPTIONS,
  type DemoInput,
  type DemoPlan,
  type DemoRow,
  filledRange,
  isEmpty,
  SCALES,
} from './demoPlan.ts'
import { type Drivers, drivers, type Preferences, preferences } from './drivers.ts'
import { type DemoInvoices, invoiceMaker } from './invoices.ts'
import { messages, news } from './news.ts'
import { type DemoFile, storePictures } from './pictures.ts'
import { type Places, places } from './places.ts'
import { emptyRota, type PlannedShift, type WorkingTimes, workingTimes } from './rota.ts'
import { instant, ordinaryShifts, plantedOutside, plantedShifts, shiftMaker } from './shifts.ts'
import { chargesOf, type DemoCharges, timesheetAnswer, timesheetOf } from './timesheets.ts'

/** Rows added, for the tables that a reader cares about. */
export interface DemoCounts {
  areas: number
  restaurants: number
  drivers: number
  shifts: number
  timesheets: number
}

/** Someone's data is there already; the message is for the person. */
export class DatabaseNotEmpty extends StartError {
  constructor() {
    super(
      'The database is not empty: demonstration data goes only into an empty one. Name another with DATA_DIR or DATABASE_URL.',
    )
  }
}

const NOT_OUR_FILES =
  'There are uploaded files of another database where this one would keep its own. If that database is on a disk or volume that is not attached, attach it. To begin with a new one, name another store with FILES_DIR or S3_BUCKET.'

/** Enough that the statement itself is no cost, few enough that a batch is about a megabyte. */
const SHIFTS_PER_BATCH = 2_500

/**
 * Fills a migrated, empty database with the demonstration data (docs/spec/demo.md#demonstration-data), in one
 * transaction: it is there as a whole or not at all; its pictures go into the store before, which is claimed first.
 * `progress` hears how many shifts are in, after each batch.
 * @throws {DatabaseNotEmpty}
 */
export async function fillDemo(
  db: Db,
  store: FileStore,
  log: InstallationLog,
  input: Omit<DemoInput, 'installation'>,
  progress: (shifts: number) => void = () => {},
): Promise<DemoCounts> {
  // Before anything is stored: the pictures of another database would be kept beside its own for a day.
  if (!(await isEmpty(db))) throw new DatabaseNotEmpty()
  // Before there are files in it: of a filling that breaks off here, they would be taken for someone else's.
  if (!(await isOwnStore(db, store, log))) throw new StartError(NOT_OUR_FILES)
  const data = demoData({ ...input, installation: await installationId(db) })
  await storePictures(store, [...data.drivers.files, ...data.news.files])
  return await db
    .transaction()
    .execute((tx) => insideTransaction(() => fill(tx, data, input.today, progress)))
}

async function fill(
  tx: Tx,
  data: DemoData,
  today: IsoDate,
  progress: (shifts: number) => void,
): Promise<DemoCounts> {
  if (!(await isEmpty(tx))) throw new DatabaseNotEmpty()
  await fillStanding(tx, data)
  const counts = { shifts: 0, timesheets: 0 }
  const cancelled: NewRow<'timesheet'>[] = []
  for (const { shifts, timesheets, charges, cancellations, ...billed } of batches(data.days())) {
    await insertRows(tx, 'shift', shifts)
    await insertRows(tx, 'timesheet', timesheets)
    await insertRows(tx, 'shift_event', charges)
    cancelled.push(...cancellations)
    await fillInvoices(tx, billed)
    counts.shifts += shifts.length
    counts.timesheets += timesheets.length + cancellations.length
    progress(counts.shifts)
  }
  await continueNumbering(tx)
  await insertRows(tx, 'timesheet', cancelled)
  await makeHistory(tx, today)
  // Without statistics the first screens would use the wrong index: PostgreSQL gathers them only after a while.
  await sql`analyze`.execute(tx)
  return {
    areas: data.places.areas.length,
    restaurants: data.places.restaurants.length,
    drivers: data.drivers.drivers.length,
    ...counts,
  }
}

/** After the timesheets that they bill, which may be of an earlier batch. */
async function fillInvoices(tx: Tx, { invoices, lines, billed, creditNotes }: DemoInvoices): Promise<void> {
  // A whole row is JSON here, so that its JSON column takes an object and no text of one.
  await insertRows(tx, 'invoice', invoices as unknown as NewRow<'invoice'>[])
  await insertRows(tx, 'invoice_line', lines)
  await insertRows(tx, 'billed_timesheet', billed)
  await insertRows(tx, 'credit_note', creditNotes)
}

/** In the order of the foreign keys. */
async function fillStanding(tx: Tx, data: DemoData): Promise<void> {
  const { places, accounts, drivers, workingTimes, news, messages, alerts, templates, plannedPublishes } =
    data
  await insertRows(tx, 'panel_user', accounts.panelUsers)
  await insertRows(tx, 'restaurateur', accounts.restaurateurs)
  await insertRows(tx, 'city', places.cities)
  await insertRows(tx, 'area', places.areas)
  await insertRows(tx, 'restaurant', places.restaurants)
  await insertRows(tx, 'panel_user_area', accounts.panelUserAreas)
  await insertRows(tx, 'panel_user_restaurant', accounts.panelUserRestaurants)
  await insertRows(tx, 'driver', drivers.drivers)
  await insertRows(tx, 'driver_area', drivers.driverAreas)
  await insertRows(tx, 'driver_restaurant', drivers.driverRestaurants)
  await insertRows(tx, 'driver_warning', drivers.warnings)
  await insertRows(tx, 'driver_right_to_work_photo', drivers.rightToWork)
  await insertRows(tx, 'stored_file', storedFiles([...drivers.files, ...news.files]))
  await insertRows(tx, 'session', drivers.sessions)
  await insertRows(tx, 'session', accounts.sessions)
  await insertRows(tx, 'restaurant_driver_preference', data.preferences)
  await insertRows(tx, 'driver_working_time', workingTimes.weekly)
  await insertRows(tx, 'driver_override_time', workingTimes.overrides)
  await insertRows(tx, 'mail', data.mails)
  await insertRows(tx, 'news_post', news.posts)
  await insertRows(tx, 'news_post_area', news.areas)
  await insertRows(tx, 'news_post_restaurant', news.restaurants)
  await insertRows(tx, 'news_post_driver', news.drivers)
  await insertRows(tx, 'news_read', news.reads)
  await insertRows(tx, 'news_reply', news.replies)
  await insertRows(tx, 'driver_message', messages.messages)
  await insertRows(tx, 'driver_message_area', messages.areas)
  await insertRows(tx, 'driver_message_restaurant', messages.restaurants)
  await insertRows(tx, 'driver_notice', messages.notices)
  await insertRows(tx, 'audit_event', data.audit)
  await insertRows(tx, 'alert', alerts.alerts)
  await insertRows(tx, 'alert_read', alerts.reads)
  await insertRows(tx, 'schedule_template', templates.templates)
  await insertRows(tx, 'schedule_template_shift', templates.shifts)
  await insertRows(tx, 'planned_publish', plannedPublishes.plans)
  await insertRows(tx, 'planned_publish_restaurant', plannedPublishes.restaurants)
  for (const [okey, ovalue] of Object.entries(DEMO_OPTIONS))
    await tx.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
}

/** Kinds of steps, the oldest first. */
const HISTORY = [
  ...(['publish', 'edit', 'bonus', 'publish', 'bonus'] as const),
  ...(['edit', 'publish', 'bonus', 'edit', 'publish'] as const),
]

/** Ten steps on open shifts of the first area, two to three weeks ahead, which can be undone. */
async function makeHistory(tx: Tx, today: IsoDate): Promise<void> {
  const changes = {
    publish: sql`status = ${SHIFT_PUBLISHED}`,
    bonus: sql`cost_bonus = 10, cost_total = cost_total - cost_bonus + 10`,
    edit: sql`comment = 'Two drivers tonight, share the route.'`,
  }
  for (const [nr, kind] of HISTORY.entries()) {
    const moderator = nr % 3 === 0 ? 2 : 1
    const actor_name = moderator === 2 ? 'Manager Demo' : 'Admin Demo'
    const step = JSON.stringify({ actor: `panel_user:${moderator}`, actor_name, kind })
    const at = instant(addDays(today, -1), clockTime(10 * 60 + nr * 25))
    await sql`select set_config('driverdesk.step', ${step}, true), set_config('driverdesk.step_id', '', true)`.execute(
      tx,
    )
    await sql`
      update shift set ${changes[kind]}, moderator_id = ${moderator}, restaurateur_moderator_id = null, updated_at = ${at} where id in (
        select shift.id from shift join restaurant on restaurant.id = restaurant_id
        where area_id = 1 and shift.status = ${SHIFT_NEW} and status_assigned = ${FREE}
          and period_date >= ${addDays(today, 14 + nr)}
        order by period_date, shift.id limit 3)`.execute(tx)
    await sql`update schedule_step set at = ${at} where id = (select max(id) from schedule_step)`.execute(tx)
  }
  await sql`select set_config('driverdesk.step', '', true)`.execute(tx)
  const changed = (version: 'before' | 'after') => sql`(
    select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(version)})
    where key in ('status', 'comment', 'cost_bonus', 'cost_total') and before -> key <> after -> key)`
  await sql`
    insert into audit_event (at, actor, actor_name, thing, thing_id, action, before, after)
    select at, actor, actor_name, 'shift', row_id, case kind when 'publish' then 'publish' else 'update' end,
      ${changed('before')}, ${changed('after')}
    from schedule_step join schedule_step_row on step_id = id order by id, row_id`.execute(tx)
}

const storedFiles = (files: readonly DemoFile[]) =>
  files.map(({ name, kind, owner_id }) => ({ name, kind, owner_id }))

/** Days put together until there are shifts enough for one statement. */
function* batches(days: Iterable<DemoDay>): Generator<DemoRows, void, undefined> {
  let batch = noRows()
  for (const day of days) {
    for (const table of ROWS) (batch[table] as unknown[]).push(...day[table])
    if (batch.shifts.length < SHIFTS_PER_BATCH) continue
    yield batch
    batch = noRows()
  }
  if (batch.shifts.length > 0) yield batch
}

type DemoRows = Omit<DemoDay, 'date'>
const ROWS = [
  ...(['shifts', 'timesheets', 'charges', 'cancellations'] as const),
  ...(['invoices', 'lines', 'billed', 'creditNotes'] as const),
]
const noRows = () => Object.fromEntries(ROWS.map((table) => [table, []])) as unknown as DemoRows

/** Rows of every table, in pounds and wall-clock times as the tables take them. */
export type DemoData = ReturnType<typeof demoDataOfScale>

/**
 * The demonstration data (docs/spec/demo.md#demonstration-data): a pure function of its input. The same input gives the
 * same rows, on every machine and on every day.
 * @throws RangeError when the seed is not a whole number or `today` is not a date
 */
export function demoData({ size, ...input }: DemoInput): DemoData {
  return demoDataOfScale({ ...input, scale: SCALES[size] })
}

/** The same at any scale, such as a few days of the whole country. */
export function demoDataOfScale(plan: DemoPlan) {
  if (!Number.isSafeInteger(plan.seed)) throw new RangeError(`Not a whole number: ${plan.seed}`)
  const allPlaces = places(plan)
  const allDrivers = drivers(plan, allPlaces)
  const country = { places: allPlaces, accounts: accounts(plan, allPlaces), drivers: allDrivers }
  const allNews = news(plan, country)
  const standing = {
    ...country,
    preferences: preferences(plan, allPlaces, allDrivers),
    workingTimes: workingTimes(plan),
    mails: mails(plan, country.accounts),
    messages: messages(plan, allPlaces, allDrivers),
    news: allNews,
    audit: audit(plan, { ...country, news: allNews }),
    alerts: alerts(plan, country),
    templates: templates(plan, allPlaces, allDrivers),
    plannedPublishes: plannedPublishes(plan, allPlaces),
  }
  /** Made while it is read, day after day in order, so that a year of a whole country needs little memory. */
  return { ...standing, days: () => demoDays(plan, standing) }
}

/** The shifts of one date with their timesheets and charges, and the invoices of the weeks before it; ids run on from day to day. */
interface DemoDay extends DemoInvoices, DemoCharges {
  date: IsoDate
  shifts: DemoRow<'shift'>[]
  timesheets: DemoRow<'timesheet'>[]
}

/** Records that the shifts need. */
interface Standing {
  places: Places
  accounts: Accounts
  drivers: Drivers
  preferences: Preferences
  workingTimes: WorkingTimes
}

/** Every date that has shifts, in order. */
function* demoDays(plan: DemoPlan, standing: Standing): Generator<DemoDay, void, undefined> {
  const makeShift = shiftMaker(plan, standing.places, staffByRestaurant(standing.places, standing.accounts))
  const restaurants = new Map(standing.places.restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const owners = new Map(standing.accounts.restaurateurs.map(({ id, name }) => [id, name]))
  const ownerOf = (restaurantId: number) =>
    owners.get(restaurants.get(restaurantId)?.restaurateur_id ?? 0) ?? ''
  const bill = invoiceMaker(plan, standing)
  let shiftCount = 0
  let timesheetCount = 0
  for (const { date, planned } of plannedDays(plan, standing)) {
    const chance = chanceOf(plan.seed, 'shift rows', date)
    const shifts = planned.map((shift, index) => makeShift(shift, shiftCount + index + 1, chance))
    const timesheets = shifts
      .flatMap((shift) => timesheetOf(plan, shift, restaurants.get(shift.restaurant_id)) ?? [])
      .map((timesheet, index) => ({
        ...{ ...timesheet, id: timesheetCount + index + 1 },
        ...timesheetAnswer(plan, timesheet, ownerOf(timesheet.restaurant_id)),
      }))
    shiftCount += shifts.length
    timesheetCount += timesheets.length
    yield { date, shifts, timesheets, ...chargesOf(plan, shifts, timesheets), ...bill(date, timesheets) }
  }
}

function* plannedDays(plan: DemoPlan, { places, drivers, preferences, workingTimes }: Standing) {
  const planted = plantedShifts(plan)
  const rota = emptyRota(places, drivers, preferences, workingTimes)
  const ordinaryDates = daysInRange(filledRange(plan))
  const ordinary = new Set(ordinaryDates)
  for (const date of [...ordinaryDates, ...plantedOutside(planted, plan)].toSorted()) {
    // What is planted comes first: the rota then keeps its drivers free of anything else.
    const certain: PlannedShift[] = planted.get(date) ?? []
    for (const shift of certain) rota.book(shift)
    yield { date, planned: ordinary.has(date) ? [...certain, ...ordinaryShifts(plan, date, rota)] : certain }
    rota.nextDay()
  }
}

/** Inserts the rows of the demonstration data. */

/** Tables whose ids the generator chooses, and whose sequences must go on behind them. */
const NUMBERED = [
  ...(['city', 'area', 'panel_user', 'restaurateur', 'restaurant', 'driver'] as const),
  ...([
    'driver_working_time',
    'driver_override_time',
    'shift',
    'timesheet',
    'invoice',
    'credit_note',
  ] as const),
  ...(['news_post', 'driver_message', 'alert', 'schedule_template', 'planned_publish'] as const),
] satisfies (keyof Tables)[]

/** All rows in one statement with one parameter. The columns are those of the first row; the generator gives all rows the same. */
async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)
  `.execute(tx)
}

/** Sets each sequence behind the highest id. */
async function continueNumbering(tx: Tx): Promise<void> {
  for (const table of NUMBERED) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))
    `.execute(tx)
  }
}
