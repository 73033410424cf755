import { sql } from 'kysely'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type InstallationLog, installationId, isOwnStore } from '../kernel/files/installation.ts'
import { StartError } from '../kernel/program.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type DemoData, demoData } from './demoData.ts'
import type { DemoDay } from './demoDays.ts'
import type { DemoInput } from './demoPlan.ts'
import type { DemoFile } from './driverFiles.ts'
import { continueNumbering, insertRows } from './insertRows.ts'
import type { DemoInvoices } from './invoices.ts'
import { isEmpty } from './isEmpty.ts'
import { DEMO_OPTIONS } from './options.ts'
import { storePictures } from './storePictures.ts'

/** How many rows went into the tables that matter to a reader. */
export interface DemoCounts {
  areas: number
  restaurants: number
  drivers: number
  shifts: number
  timesheets: number
}

/** Somebody's data is there already; the message is for the person. */
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
  // Before there are files in it: of a filling that breaks off here, they would be taken for somebody else's.
  if (!(await isOwnStore(db, store, log))) throw new StartError(NOT_OUR_FILES)
  const data = demoData({ ...input, installation: await installationId(db) })
  await storePictures(store, [...data.drivers.files, ...data.news.files])
  return await db.transaction().execute((tx) => insideTransaction(() => fill(tx, data, progress)))
}

async function fill(tx: Tx, data: DemoData, progress: (shifts: number) => void): Promise<DemoCounts> {
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
async function fillStanding(
  tx: Tx,
  {
    places,
    accounts,
    drivers,
    preferences,
    workingTimes,
    mails,
    news,
    messages,
    audit,
    alerts,
    templates,
    plannedPublishes,
  }: DemoData,
): Promise<void> {
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
  await insertRows(tx, 'restaurant_driver_preference', preferences)
  await insertRows(tx, 'driver_working_time', workingTimes.weekly)
  await insertRows(tx, 'driver_override_time', workingTimes.overrides)
  await insertRows(tx, 'mail', mails)
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
  await insertRows(tx, 'audit_event', audit)
  await insertRows(tx, 'alert', alerts.alerts)
  await insertRows(tx, 'alert_read', alerts.reads)
  await insertRows(tx, 'schedule_template', templates.templates)
  await insertRows(tx, 'schedule_template_shift', templates.shifts)
  await insertRows(tx, 'planned_publish', plannedPublishes.plans)
  await insertRows(tx, 'planned_publish_restaurant', plannedPublishes.restaurants)
  for (const [okey, ovalue] of Object.entries(DEMO_OPTIONS)) {
    await tx.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
  }
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
  'shifts',
  'timesheets',
  'charges',
  'cancellations',
  'invoices',
  'lines',
  'billed',
  'creditNotes',
] as const
const noRows = (): DemoRows => ({
  ...{
    shifts: [],
    timesheets: [],
    charges: [],
    cancellations: [],
    invoices: [],
    lines: [],
    billed: [],
    creditNotes: [],
  },
})
