import { addDays, clockTime, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { FREE, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { type InstallationLog, installationId, isOwnStore } from '../kernel/files/storedFiles.ts'
import { StartError } from '../kernel/program.ts'
import type { Tables } from '../kernel/tables.ts'
import { beginStep } from '../shifts/scheduleStep.service.ts'
import { alerts, audit, plannedPublishes, templates } from './alerts.ts'
import { chanceOf, entry } from './chance.ts'
import { DEMO_OPTIONS, type DemoInput, type DemoPlan, filledRange, isEmpty, SCALES } from './demoPlan.ts'
import { drivers, sessions, workingTimes } from './drivers.ts'
import { invoiceMaker } from './invoices.ts'
import { messages, news } from './news.ts'
import { storePictures } from './pictures.ts'
import { ADMIN, AREA_MANAGER, mails, places } from './places.ts'
import { emptyRota, ordinaryShifts, plantedShifts, shiftMaker } from './shifts.ts'
import { timesheetMaker } from './timesheets.ts'

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
  'There are uploaded files of another database where this one would keep its own. If that database is on a disk or volume that is not attached, attach it. To begin with a new one, name another store with FILES_DIR or S3_BUCKET.'

/** Makes a batch of about a megabyte, so that the cost of the statement itself does not matter. */
const SHIFTS_PER_BATCH = 2_500

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
  { files: _, days, ...standing }: DemoData,
  today: IsoDate,
  progress: (shifts: number) => void,
): Promise<DemoCounts> {
  if (!(await isEmpty(tx))) throw new DatabaseNotEmpty()
  await insertTables(tx, standing)
  for (const [okey, ovalue] of Object.entries(DEMO_OPTIONS))
    await tx.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
  const counts = { shifts: 0, timesheets: 0 }
  for (const batch of batches(days())) {
    await insertTables(tx, batch)
    counts.shifts += batch.shift.length
    counts.timesheets += batch.timesheet.length
    progress(counts.shifts)
  }
  await continueNumbering(tx)
  await makeHistory(tx, today)
  // Without statistics, which PostgreSQL gathers only after a while, the first screens would use the wrong index.
  await sql`analyze`.execute(tx)
  const { area, restaurant, driver } = standing
  return { areas: area.length, restaurants: restaurant.length, drivers: driver.length, ...counts }
}

/** Kinds of steps, oldest first. They come in turn. */
const HISTORY = ['publish', 'edit', 'bonus'] as const
const STEPS = 10

/** Adds ten steps on open shifts of the first area, two to three weeks ahead, which can be undone. */
async function makeHistory(tx: Tx, today: IsoDate): Promise<void> {
  const changes = {
    publish: sql`status = ${SHIFT_PUBLISHED}`,
    bonus: sql`cost_bonus = 10, cost_total = cost_total - cost_bonus + 10`,
    edit: sql`comment = 'Two drivers tonight, share the route.'`,
  }
  for (let nr = 0; nr < STEPS; nr += 1) {
    const kind = entry(HISTORY, nr % HISTORY.length)
    const { author_id, author_name: name } = nr % 3 === 0 ? AREA_MANAGER : ADMIN
    const at = `${addDays(today, -1)}T${clockTime(10 * 60 + nr * 25)}:00.000Z`
    await beginStep({ tx, actor: { account: `panel_user:${author_id}`, name } }, { kind })
    await sql`
      update shift set ${changes[kind]}, moderator_id = ${author_id}, restaurateur_moderator_id = null, updated_at = ${at} where id in (
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

/** Joins days until there are enough shifts for one statement. */
export function* batches(days: Iterable<DemoDay>): Generator<DemoDay, void, undefined> {
  let batch: DemoDay | undefined
  for (const day of days) {
    batch ??= Object.fromEntries(Object.keys(day).map((table) => [table, []])) as unknown as DemoDay
    for (const [table, rows] of Object.entries(day))
      (batch[table as keyof DemoDay] as unknown[]).push(...rows)
    if (batch.shift.length < SHIFTS_PER_BATCH) continue
    yield batch
    batch = undefined
  }
  if (batch) yield batch
}

/** Rows by table in the order of the foreign keys, with pounds and wall-clock times; and the pictures. */
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
  const allPlaces = places(plan)
  const { files: driverPictures, ...allDrivers } = drivers(plan, allPlaces)
  const { files: newsPictures, ...allNews } = news(plan, allPlaces, allDrivers)
  const files = [...driverPictures, ...newsPictures]
  const times = workingTimes(plan)
  return {
    ...allPlaces,
    ...allDrivers,
    ...times,
    stored_file: files.map(({ drawing: _, ...file }) => file),
    session: sessions(plan, allDrivers),
    mail: mails(plan, allPlaces),
    ...allNews,
    ...messages(plan, allPlaces, allDrivers),
    audit_event: audit(plan, allPlaces, allDrivers),
    ...alerts(plan, allPlaces, allDrivers),
    ...templates(plan, allPlaces, allDrivers),
    ...plannedPublishes(plan, allPlaces),
    files,
    /** Generated day by day while it is read, so that a year of a whole country needs little memory. */
    days: () => demoDays(plan, allPlaces, allDrivers, times),
  }
}

type DemoDay = ReturnType<typeof demoDays> extends Generator<infer Day> ? Day : never

/** The rows of each date with shifts, in order, and the invoices of earlier weeks. Ids continue from day to day. */
function* demoDays(plan: DemoPlan, ...[allPlaces, allDrivers, times]: Parameters<typeof emptyRota>) {
  const planted = plantedShifts(plan)
  const rota = emptyRota(allPlaces, allDrivers, times)
  const ordinary = new Set(daysInRange(filledRange(plan)))
  const makeShift = shiftMaker(plan, allPlaces)
  const makeTimesheet = timesheetMaker(plan, allPlaces)
  const bill = invoiceMaker(plan, allPlaces, allDrivers)
  let shiftCount = 0
  for (const date of [...new Set([...ordinary, ...planted.keys()])].toSorted()) {
    // Planted shifts come first, so that the rota keeps their drivers free.
    const certain = planted.get(date) ?? []
    for (const shift of certain) rota.book(shift)
    const planned = ordinary.has(date) ? [...certain, ...ordinaryShifts(plan, date, rota)] : certain
    const chance = chanceOf(plan.seed, 'shift rows', date)
    const shift = planned.map((one, index) => makeShift(one, shiftCount + index + 1, chance))
    shiftCount += shift.length
    const worked = shift.map(makeTimesheet)
    const timesheet = worked.flatMap((one) => one.timesheet)
    yield {
      shift,
      timesheet,
      shift_event: worked.flatMap((one) => one.shift_event),
      ...bill(date, timesheet),
    }
    rota.nextDay()
  }
}

export type DemoTables = Partial<Record<keyof Tables, readonly object[]>>

/**
 * Inserts rows by table, in the order of the tables. Rows with the same columns are one statement with one parameter; the
 * columns that they leave out have their defaults.
 */
export async function insertTables(tx: Tx, tables: DemoTables): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const table = sql.table(name)
    for (const [names, alike] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
      const columns = sql.join(names.split(',').map((column) => sql.ref(column)))
      await sql`insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(alike)}::text::json)`.execute(
        tx,
      )
    }
  }
}

/** Tables whose ids the generator chooses. */
const NUMBERED = `
  city area panel_user restaurateur restaurant driver driver_working_time driver_override_time shift timesheet invoice
  invoice_credit news_post driver_message alert schedule_template planned_publish`

/** Sets each sequence to continue after the highest id. */
async function continueNumbering(tx: Tx): Promise<void> {
  for (const table of NUMBERED.trim().split(/\s+/))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1)) from ${sql.table(table)}`.execute(
      tx,
    )
}
