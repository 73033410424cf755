import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type InstallationLog, installationId, isOwnStore } from '../kernel/files/storedFiles.ts'
import { StartError } from '../kernel/program.ts'
import { addAlerts } from './alerts.ts'
import { chanceOf } from './chance.ts'
import { DEMO_OPTIONS, type DemoInput, type DemoPlan, filledRange, isEmpty, SCALES } from './demoPlan.ts'
import { addDrivers, addWorkingTimes } from './drivers.ts'
import { addAudit, exportPay, makeHistory } from './history.ts'
import { invoiceMaker } from './invoices.ts'
import { addMessages, addNews } from './news.ts'
import { addPictures, storePictures } from './pictures.ts'
import { addMails, addPlaces } from './places.ts'
import { addPlannedPublish, addTemplates } from './plans.ts'
import { emptyRota } from './rota.ts'
import { ordinaryShifts, plantedShifts, shiftMaker } from './shifts.ts'
import { addTimesheet } from './timesheets.ts'
import { addLeave, addWaiting } from './waiting.ts'
import { continueNumbering, type DemoRows, insertRows, newWorld, type World } from './world.ts'

/** The number of rows added to the main tables. */
export type DemoCounts = Record<'areas' | 'restaurants' | 'drivers' | 'shifts' | 'timesheets', number>

/** Thrown if the database has data. The message is for the person who runs the command. */
export class DatabaseNotEmpty extends StartError {
  constructor() {
    super(
      'The database is not empty: demonstration data goes only into an empty one. Name another with DATA_DIR or DATABASE_URL.',
    )
  }
}

const NOT_OUR_FILES =
  'There are uploaded files of another database where this one would keep its own. If that database is on a disk or volume that is not attached, attach it. To start a new one, name another store with FILES_DIR or S3_BUCKET.'

/** Makes a batch of about a megabyte, so that the cost of the statement itself does not matter. */
export const SHIFTS_PER_BATCH = 2_500

/**
 * Fills a migrated, empty database with the demonstration data (docs/spec/demo.md#demonstration-data), in one
 * transaction. Before that, it claims the file store and adds the pictures. Calls `progress` after each batch with the
 * number of shifts so far.
 * @throws {DatabaseNotEmpty}
 */
export async function fillDemo(
  db: Db,
  store: FileStore,
  log: InstallationLog,
  input: Omit<DemoInput, 'installation'>,
  progress: (shifts: number) => void = () => {},
): Promise<DemoCounts> {
  // Checked first, because otherwise the pictures of another database would be kept beside ours for a day.
  if (!(await isEmpty(db))) throw new DatabaseNotEmpty()
  // Claimed before there are files, which would look like another database's if filling fails here.
  if (!(await isOwnStore(db, store, log))) throw new StartError(NOT_OUR_FILES)
  const data = demoData({ ...input, installation: await installationId(db) })
  await storePictures(store, data.files)
  return await db
    .transaction()
    .execute((tx) => insideTransaction(() => fill(tx, data, input.today, progress)))
}

async function fill(
  tx: Tx,
  { files: _, days, ids, ...standing }: DemoData,
  today: string,
  progress: (shifts: number) => void,
): Promise<DemoCounts> {
  if (!(await isEmpty(tx))) throw new DatabaseNotEmpty()
  await insertRows(tx, standing)
  for (const [okey, ovalue] of Object.entries(DEMO_OPTIONS))
    await tx.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
  const counts = { shifts: 0, timesheets: 0 }
  const highest = { ...ids }
  for (const batch of days(SHIFTS_PER_BATCH, highest)) {
    await insertRows(tx, batch)
    counts.shifts += batch.shift.length
    counts.timesheets += batch.timesheet.length
    progress(counts.shifts)
  }
  await continueNumbering(tx, highest)
  await addAudit(tx, today)
  await makeHistory(tx, today)
  await exportPay(tx, today)
  // Without statistics, which PostgreSQL gathers only after a while, the first screens would use the wrong index.
  await sql`analyze`.execute(tx)
  const { area, restaurant, driver } = standing
  return { areas: area.length, restaurants: restaurant.length, drivers: driver.length, ...counts }
}

/** Rows by table in the order of the foreign keys; and the pictures. */
export type DemoData = ReturnType<typeof demoDataOfScale>

/**
 * Generates the demonstration data (docs/spec/demo.md#demonstration-data). The same input gives the same rows, on every
 * machine and every day.
 * @throws {RangeError} if the seed is not a whole number or `today` is not a date
 */
export function demoData({ size, ...input }: DemoInput): DemoData {
  return demoDataOfScale({ ...input, scale: SCALES[size] })
}

/** The same at any scale, such as a few days for the whole country. */
export function demoDataOfScale(plan: DemoPlan) {
  if (!Number.isSafeInteger(plan.seed)) throw new RangeError(`Not a whole number: ${plan.seed}`)
  const world = newWorld(plan)
  const parts = [
    addPlaces,
    addMails,
    addDrivers,
    addPictures,
    addWorkingTimes,
    addLeave,
    addNews,
    addMessages,
  ]
  for (const addPart of [...parts, addAlerts, addTemplates, addPlannedPublish]) addPart(world)
  return {
    ...world.rows,
    ids: world.ids,
    files: world.files,
    /**
     * Generates dates while they are read, so that a year of a whole country needs little memory: at least so many shifts at a
     * time. Ids continue.
     */
    days: (atLeast = 1, ids = { ...world.ids }) => demoDays(world, newWorld(plan, ids), atLeast),
  }
}

/** The rows of each date with shifts, in order, and the invoices of earlier weeks. */
function* demoDays(world: World, day: World, atLeast: number): Generator<DemoRows, undefined> {
  const { plan } = world
  const planted = plantedShifts(plan)
  const rota = emptyRota(world)
  const ordinary = new Set(daysInRange(filledRange(plan)))
  const makeShift = shiftMaker(world, day)
  const bill = invoiceMaker(world, day)
  for (const date of [...new Set([...ordinary, ...planted.keys()])].toSorted()) {
    // Planted shifts come first, so that the rota keeps their drivers free.
    const certain = planted.get(date) ?? []
    for (const shift of certain) rota.book(shift)
    const planned = ordinary.has(date) ? [...certain, ...ordinaryShifts(plan, date, rota)] : certain
    const chance = chanceOf(plan.seed, 'shift rows', date)
    const shifts = planned.map((one) => makeShift(one, chance))
    const before = day.rows.timesheet.length
    for (const shift of shifts) addTimesheet(world, day, shift)
    bill(date, day.rows.timesheet.slice(before))
    addWaiting(world, day, rota, date, shifts)
    if (day.rows.shift.length >= atLeast) yield day.take()
    rota.nextDay()
  }
  if (day.rows.shift.length > 0) yield day.take()
}
