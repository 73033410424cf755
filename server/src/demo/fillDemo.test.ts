import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, folderStore, OWNER_MARK } from '../kernel/files/fileStore.ts'
import { installationId } from '../kernel/files/storedFiles.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { DEMO_OPTIONS, type DemoInput, isEmpty } from './demoPlan.ts'
import { DatabaseNotEmpty, demoData, fillDemo } from './fillDemo.ts'
import { rowsOf, SMALL_INPUT } from './testing/demoRows.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-demo-files-'))
  store = folderStore(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const said: string[] = []
const log = { error: (_: object, message: string) => void said.push(message) }

const filesOf = (input: DemoInput) => demoData(input).files

const option = (key: string) => sql`(select ovalue::numeric from option where okey = ${key})`

const opened: TestDatabase[] = []
async function emptyDatabase() {
  const database = await testDatabase()
  opened.push(database)
  return database.database.db
}
async function endAll() {
  await Promise.all(opened.splice(0).map((database) => database.end()))
}

describe('a database that was filled', () => {
  let db: Awaited<ReturnType<typeof emptyDatabase>>
  const reported: number[] = []
  let counts: Awaited<ReturnType<typeof fillDemo>>

  beforeAll(async () => {
    db = await emptyDatabase()
    counts = await fillDemo(db, store, log, SMALL_INPUT, (shifts) => reported.push(shifts))
  })
  afterAll(endAll)

  it('has every generated row, and says how many', async () => {
    const made = rowsOf(demoData(SMALL_INPUT))
    expect(counts).toEqual({
      areas: 4,
      restaurants: 25,
      drivers: 80,
      shifts: made.shifts.length,
      timesheets: made.timesheet.length,
    })
    expect(reported.at(-1)).toBe(made.shifts.length)
    const inTable = async (
      table:
        | 'shift'
        | 'shift_event'
        | 'timesheet'
        | 'driver_working_time'
        | 'driver_warning'
        | 'panel_user_area',
    ) =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows
    expect(await inTable('shift')).toBe(made.shifts.length)
    expect(await inTable('timesheet')).toBe(counts.timesheets)
    expect(await inTable('shift_event')).toBe(made.charges.length)
    expect(await inTable('driver_working_time')).toBe(made.driver_working_time.length)
    expect(await inTable('driver_warning')).toBe(made.driver_warning.length)
    expect(await inTable('panel_user_area')).toBe(made.panel_user_area.length)
  })

  it('has every picture named by its rows, all different, with small copies of the public ones', async () => {
    const { rows } = await sql<{ name: string }>`
      select photo_src as name from driver where photo_src is not null union all
      select driver_license_front_photo from driver where driver_license_front_photo is not null union all
      select driver_license_back_photo from driver where driver_license_back_photo is not null union all
      select identity_photo from driver where identity_photo is not null union all
      select service_agreement_src from driver where service_agreement_src is not null union all
      select alcohol_delivery_certificate from driver where alcohol_delivery_certificate is not null union all
      select file_name from driver_right_to_work_photo union all
      select img from news_post where img is not null`.execute(db)
    const stored = await db.selectFrom('stored_file').select(['name', 'kind']).execute()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(stored.map(({ name }) => name).toSorted())
    expect(new Set(stored.map(({ kind }) => kind)).size).toBe(7)
    const thumbs = stored
      .filter(({ kind }) => kind === 'driver_photo' || kind === 'news_image')
      .map(({ name }) => `thumb-${name}`)
    expect(thumbs.length).toBeGreaterThan(9)
    const files = (await readdir(folder)).filter((name) => name !== OWNER_MARK)
    expect(files.toSorted()).toEqual([...stored.map(({ name }) => name), ...thumbs].toSorted())
    const photos = await Promise.all(thumbs.map((name) => readFile(join(folder, name), 'base64')))
    expect(new Set(photos).size).toBe(thumbs.length)
  })

  it('has emails in the outbox: none waiting, and passwords only in recent ones that were not sent', async () => {
    const mails = await db.selectFrom('mail').selectAll().execute()
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['kept', 'sent', 'failed']))
    const shown = mails.filter(({ body }) => body !== null)
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['kept', 'failed']))
    expect(shown.every(({ body }) => body?.includes('Password: driverdesk'))).toBe(true)
    expect(shown.every(({ restaurateur_id, password_hash }) => restaurateur_id && password_hash)).toBe(true)
  })

  it('has the rows as generated', async () => {
    const made = rowsOf(demoData(SMALL_INPUT))
    const shift = made.shifts[1_000]
    const stored = await db.selectFrom('shift').selectAll().where('id', '=', 1_001).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      ...shift,
      cost_per_hour: Number(shift?.cost_per_hour).toFixed(2),
      cost_total: Number(shift?.cost_total).toFixed(2),
      cost_bonus: Number(shift?.cost_bonus).toFixed(2),
      const_fuel_bonus: Number(shift?.const_fuel_bonus).toFixed(2),
    })
    const named = db.selectFrom('restaurant').select('name').where('id', 'in', [8, 10]).orderBy('id')
    expect(await named.execute()).toEqual([{ name: '=HYPERLINK(1)' }, { name: 'مطعم ليالي الشام' }])
  })

  it('has ten steps by two people, each with its shifts before and after, and their audit', async () => {
    const steps = await db.selectFrom('schedule_step').select(['actor', 'kind', 'shifts']).execute()
    expect(steps).toHaveLength(10)
    expect(steps.filter(({ shifts }) => shifts === 0)).toEqual([])
    expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set(['panel_user:1', 'panel_user:2']))
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['publish', 'bonus', 'edit']))
    const { rows } = await sql`
      select row_id from schedule_step_row left join audit_event on thing = 'shift' and thing_id = row_id
        and audit_event.before <> audit_event.after
      where table_name <> 'shift' or schedule_step_row.before = schedule_step_row.after or audit_event.id is null`.execute(
      db,
    )
    expect(rows).toEqual([])
    const shifts = steps.reduce((sum, step) => sum + step.shifts, 0)
    expect(
      await db.selectFrom('audit_event').select('id').where('thing', '=', 'shift').execute(),
    ).toHaveLength(shifts)
  })

  it('has a pay export of one week by the administrator, made before today, with the pay of each timesheet', async () => {
    const exports = await db.selectFrom('pay_export').selectAll().execute()
    expect(exports).toMatchObject([{ made_by: 'Admin Demo', only_changes: false, withdrawn_at: null }])
    const [{ made_at, pay, period_from, period_to }] = exports as [(typeof exports)[0]]
    expect(made_at > period_to && made_at < SMALL_INPUT.today).toBe(true)
    const { rows } = await sql<{ lines: number; pay: string; approved: number }>`
      select count(*)::int as lines, sum(base + bonus + fuel + fees)::text as pay, (
        select count(*)::int from timesheet
        where status = 30 and period_date between ${period_from}::date and ${period_to}::date) as approved
      from pay_export_line`.execute(db)
    expect(rows).toEqual([{ lines: rows[0]?.approved, pay, approved: rows[0]?.lines }])
  })

  it('has the costs that the database computes from rate, length, bonuses and the options', async () => {
    const length = sql`extract(epoch from finish_time - start_time + case when finish_time < start_time then interval '1 day' else interval '0' end) / 3600`
    const shifts = await sql`
      select id from shift
      where cost_total <> round(cost_per_hour * (${length}), 2) + cost_bonus + const_fuel_bonus`.execute(db)
    expect(shifts.rows).toEqual([])
    const timesheets = await sql`
      select id from timesheet
      where cost_total <> round(cost_per_hour * (${length}), 2) + cost_bonus + const_fuel_bonus
        + fuel_bonus_0 * ${option('fuel_bonus_0')} + fuel_bonus_3 * ${option('fuel_bonus_3')}
        + fuel_bonus_6 * ${option('fuel_bonus_6')}`.execute(db)
    expect(timesheets.rows).toEqual([])
  })

  it("bills what the timesheets on its invoices come to, with the restaurant's commission", async () => {
    const invoices = await sql`
      select invoice.id from invoice join restaurant on restaurant.id = restaurant_id left join (
        select invoice_id, sum(amount) as amount, sum(minutes) as minutes, count(*) as shifts from invoice_line
        group by invoice_id) as billed on billed.invoice_id = invoice.id
      where (earned, invoice.minutes, invoice.shifts) is distinct from (amount, billed.minutes, billed.shifts)
        or commission_amount <> round(earned * coalesce(invoice_commission, 1.5) / 100, 2)
        or booking_amount <> invoice.shifts * coalesce(restaurant.booking_fee, 0)
        or vat_rate <> ${option('invoice_vat_rate')} or parties->'company'->>'name' <> ${DEMO_OPTIONS.company_name}`.execute(
      db,
    )
    expect(invoices.rows).toEqual([])
    const lines = await sql`
      select nr from invoice_line as line join timesheet on timesheet.id = timesheet_id
        join invoice on invoice.id = invoice_id
      where amount <> timesheet.cost_total or round(rate * line.minutes / 60, 2) + bonus + fuel <> amount
        or line.period_date not between period_date_from and period_date_to or status <> 30`.execute(db)
    expect(lines.rows).toEqual([])
  })

  it('keeps its constraints: a published driver cannot be booked again', async () => {
    const again = sql`
      insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time, cost_per_hour, cost_total)
      select restaurant_id, driver_id, 20, 10, period_date, start_time, finish_time, 0, 0
      from shift where status = 20 and driver_id is not null limit 1`
    await expect(again.execute(db)).rejects.toMatchObject({ constraint: 'shift_no_double_booking' })
  })

  it('uses an unused id for the next row of every table', async () => {
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'id' and attidentity <> ''
    `.execute(db)
    expect(tables.rows.length).toBeGreaterThan(9)
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ next: number; highest: number }>`
        select nextval(pg_get_serial_sequence(${name}, 'id')) as next, coalesce(max(id), 0) as highest
        from ${sql.table(name)}`.execute(db)
      expect(rows[0]?.next, name).toBeGreaterThan(rows[0]?.highest ?? 0)
    }
  })

  it('names files that no other database uses, in its own store', async () => {
    const files = filesOf({ ...SMALL_INPUT, installation: await installationId(db) })
    const named = await db.selectFrom('stored_file').select('name').execute()
    expect(named.map(({ name }) => name).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
    const others = new Set(filesOf(SMALL_INPUT).map(({ name }) => name))
    expect(files.filter(({ name }) => others.has(name))).toEqual([])
    expect([await store.owner(), said]).toEqual([await installationId(db), []])
  })

  it('is not filled a second time', async () => {
    await expect(fillDemo(db, store, log, { ...SMALL_INPUT, seed: 2 })).rejects.toThrow(DatabaseNotEmpty)
    expect(await isEmpty(db)).toBe(false)
  })
})

describe('an empty database', () => {
  afterEach(endAll)

  it('is empty although the migrations brought options', async () => {
    expect(await isEmpty(await emptyDatabase())).toBe(true)
  })

  it('is not empty once it has an administrator', async () => {
    const db = await emptyDatabase()
    await db
      .insertInto('panel_user')
      .values({ first_name: 'Admin', email: 'admin@driverdesk.test', password_hash: '', role: 10 })
      .execute()
    expect(await isEmpty(db)).toBe(false)
    await expect(fillDemo(db, store, log, SMALL_INPUT)).rejects.toThrow(DatabaseNotEmpty)
  })

  it('stays empty if filling it fails half-way', async () => {
    const db = await emptyDatabase()
    const breakOff = () => {
      throw new Error('interrupted')
    }
    const own = folderStore(join(folder, 'interrupted'))
    await expect(fillDemo(db, own, log, SMALL_INPUT, breakOff)).rejects.toThrow('interrupted')
    expect(await isEmpty(db)).toBe(true)
    // Its pictures are in the store. Housekeeping removes those that the next filling does not name.
    expect(await own.owner()).toBe(await installationId(db))
  })
})
