/**
 * Tests removing example data: what people added to it is removed, and the agency's own records are as in a
 * database that never had an example (docs/decisions/0076-example-data.md).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { exampleDataRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApproved, addInvoice, SENT } from '../invoices/testing/givenInvoice.ts'
import type { Db } from '../kernel/database.ts'
import { firstIdOf } from '../kernel/example.ts'
import { type FileStore, folderStore } from '../kernel/files/fileStore.ts'
import { storedState } from '../kernel/testing/storedState.ts'
import { addPost } from '../news/testing/givenPost.ts'
import { addMessage } from '../push/testing/givenMessage.ts'
import { addTemplate } from '../templates/testing/givenTemplate.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { insertExample, prepareExample } from './fillExample.ts'

const FIRST = firstIdOf(1)
const { check, remove } = exampleDataRoutes
const WEEK = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }

/** The server with an example, and one that never had one. Both have the same own records. */
let server: TestApp
let never: TestApp
let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-example-'))
  store = folderStore(folder)
  server = await testApp()
  never = await testApp()
  await giveExample(server)
})
afterAll(async () => {
  await server.end()
  await never.end()
  await rm(folder, { recursive: true })
})

/** Beside the world of the tests, which the call would refuse. */
async function giveExample({ db }: TestApp, first = FIRST): Promise<void> {
  const data = await prepareExample(store, '2026-06-10')
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('example').values({ first_id: first, made_by: 'administrator' }).execute()
    await insertExample(tx, data, first, () => {})
  })
}

/** One own record of each kind, made with the screens' calls if these give numbers. */
async function addOwn(one: TestApp): Promise<void> {
  const area = { city_id: 1, name: 'West', standardPayRate: 10, weekendPayRate: 12 }
  await one.reply(areaRoutes.create, { body: area }, 'administrator')
  const template = [{ restaurant_id: RESTAURANTS.northOne }]
  await addTemplate(one.db, { restaurant_id: RESTAURANTS.northOne }, template)
  await addPost(one.db, { areas: [AREAS.north] })
  await addPost(one.db, {})
  await addMessage(one.db, { areas: [AREAS.north], results: [[DRIVERS.north, 'reached']] })
  await addShift(one.db, { driver_id: DRIVERS.north })
  await one.reply(shiftRoutes.create, { body: ownShift(RESTAURANTS.northTwo) }, 'administrator')
  await addApproved(one.db)
  await bill(one, RESTAURANTS.northOne)
  const invoice = await one.db.selectFrom('invoice').select('id').where('number', '=', 1).executeTakeFirst()
  const sent = { params: { id: String(invoice?.id) }, body: {} }
  await one.reply(invoiceDocumentRoutes.send, sent, 'administrator')
  await addInvoice(one.db, { number: 2, ...SENT })
}

const ownShift = (restaurant_id: number) => ({
  restaurant_id,
  driver_id: null,
  period_date: '2026-06-25',
  start_time: '10:00',
  finish_time: '14:00',
  cost_bonus: 0,
  const_fuel_bonus: 0,
  fuel_bonus_0: 0,
  fuel_bonus_3: 0,
  fuel_bonus_6: 0,
})

const bill = (one: TestApp, restaurant_id: number) =>
  one.reply(
    invoiceRoutes.regenerate,
    {
      query: { ...WEEK, restaurant_id, comission: '1.5', create_invoice: '1', invoice_number: '001' },
    } as never,
    'administrator',
  )

/** Changes that people make to the example data. All of them are removed with it. */
async function playWithExample({ db, ...one }: TestApp): Promise<void> {
  const [restaurant, driver] = [FIRST + 1, FIRST + 1]
  const call = one.reply
  await call(shiftRoutes.create, { body: ownShift(restaurant) }, 'administrator')
  const { id: ownDriverThere } = await addShift(db, {
    restaurant_id: restaurant,
    driver_id: DRIVERS.everywhere,
    period_date: '2026-07-20',
  })
  await addApproved(db, {
    restaurant_id: restaurant,
    driver_id: DRIVERS.everywhere,
    shift_id: ownDriverThere,
  })
  await bill({ db, ...one }, restaurant)
  await addTemplate(db, { restaurant_id: restaurant }, [{ restaurant_id: restaurant }])
  await addPost(db, { areas: [FIRST + 1] })
  await addMessage(db, { areas: [FIRST + 1], results: [[driver, 'no_device']] })
  await db
    .insertInto('panel_user_area')
    .values({ panel_user_id: ACCOUNTS.manager.id, area_id: FIRST + 1 })
    .execute()
  await db
    .insertInto('driver_area')
    .values({ driver_id: DRIVERS.north, area_id: FIRST + 1 })
    .execute()
}

/**
 * All rows except logs of what was done when, without times and without ids that the example's rows shared.
 */
async function ownState(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not like 'kysely%' and not table_name = any(${DIARIES})
    order by 1`.execute(db)
  const state: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(entry) as row from ${sql.table(name)} as entry`.execute(db)
    state[name] = rows
      .map(({ row }) => JSON.stringify(row, (key, value) => (isOfTheDay(key, name) ? undefined : value)))
      .toSorted()
  }
  return state
}

const DIARIES = [
  'audit_event',
  'outbox',
  'outbox_head',
  'idempotency_key',
  'session',
  'installation',
  'vapid_key',
]
/** Their ids come from one sequence for all rows. */
const SHARED_IDS = ['mail', 'schedule_template_shift', 'driver_notice', 'schedule_step', 'schedule_step_row']
const isOfTheDay = (key: string, table: string) =>
  /_at$|^at$|^message_key$|^request_id$|^step_id$/.test(key) || (key === 'id' && SHARED_IDS.includes(table))

describe('removing the example', () => {
  it('leaves the own records as in a database that never had one', async () => {
    await addOwn(server)
    await addOwn(never)
    await playWithExample(server)
    const counts = await server.reply(check, {}, 'administrator')
    expect(counts.added).toEqual({
      areas: 0,
      restaurants: 0,
      drivers: 0,
      shifts: 2,
      timesheets: 1,
      invoices: 1,
      templates: 1,
      posts: 1,
      messages: 1,
      accounts: 0,
    })
    expect(counts.kept).toEqual({
      areas: 3,
      restaurants: 4,
      drivers: 7,
      shifts: 2,
      timesheets: 1,
      invoices: 2,
      accounts: 6,
    })
    expect(await server.reply(remove, {}, 'administrator')).toEqual(counts)
    expect(await ownState(server.db)).toEqual(await ownState(never.db))
    expect(await server.db.selectFrom('example').selectAll().execute()).toEqual([])
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('thing', '=', 'example')
      .execute()
    expect(audit).toEqual([{ actor: 'panel_user:1', action: 'remove' }])
  })
})

describe('where the example and own records meet', () => {
  it('opens own shifts, keeps areas and accounts of own restaurants, and narrows managers', async () => {
    await giveExample(server)
    const { db } = server
    const shift = await addShift(db, {
      driver_id: FIRST + 9,
      status: 20,
      period_date: '2026-07-21',
    })
    const timesheet = await addApproved(db, { driver_id: FIRST + 9, shift_id: shift.id })
    await db
      .updateTable('restaurant')
      .set({ area_id: FIRST + 2, restaurateur_id: FIRST + 3 })
      .where('id', '=', RESTAURANTS.southOne)
      .execute()
    await db
      .updateTable('panel_user_restaurant')
      .set({ restaurant_id: FIRST + 1 })
      .where('panel_user_id', '=', ACCOUNTS.limitedManager.id)
      .execute()
    await db
      .insertInto('driver_area')
      .values({ driver_id: DRIVERS.everywhere, area_id: FIRST + 1 })
      .execute()
    const limits = [DRIVERS.north, DRIVERS.northTwoOnly].map((driver_id) => ({
      driver_id,
      restaurant_id: FIRST + 1,
    }))
    await db.insertInto('driver_restaurant').values(limits).execute()
    const counts = await server.reply(check, {}, 'administrator')
    expect(counts.unlimited).toEqual(['everywhere Driver', 'north Driver'])
    expect(counts).toMatchObject({ opened: 1, gone: { areas: 3, accounts: 23 }, added: { timesheets: 1 } })
    await server.reply(remove, {}, 'administrator')
    const after = await db.selectFrom('shift').selectAll().where('id', '=', shift.id).executeTakeFirst()
    expect(after).toMatchObject({ driver_id: null, status_assigned: 20, status: 20 })
    const gone = await db.selectFrom('timesheet').select('id').where('id', '=', timesheet.id).execute()
    expect(gone).toEqual([])
    const south = await db
      .selectFrom('restaurant')
      .innerJoin('area', 'area.id', 'area_id')
      .innerJoin('city', 'city.id', 'city_id')
      .innerJoin('restaurateur', 'restaurateur.id', 'restaurateur_id')
      .select(['area.id as area', 'restaurateur.id as owner', 'city.label'])
      .where('restaurant.id', '=', RESTAURANTS.southOne)
      .executeTakeFirst()
    expect(south).toEqual({ area: FIRST + 2, owner: FIRST + 3, label: expect.stringContaining('(example)') })
    const seen = await db
      .selectFrom('panel_user_area')
      .select('area_id')
      .where('panel_user_id', '=', ACCOUNTS.limitedManager.id)
      .execute()
    expect(seen).toEqual([])
  })

  it('keeps own shifts, sent invoices, news of kept areas, and who became an administrator', async () => {
    const { db } = server
    const first = firstIdOf(3)
    await giveExample(server, first)
    const driver_id_canceled = first + 9
    const own = { status: 20, driver_id_canceled, cancelled_by: 'driver' } as const
    const rejected = await addShift(db, { ...own, status_assigned: 30, period_date: '2026-07-22' })
    const taken = await addShift(db, { ...own, driver_id: DRIVERS.north, period_date: '2026-07-23' })
    const cancelled = await addShift(db, {
      ...own,
      status_assigned: 30,
      cancelled_by: 'restaurant',
      period_date: '2026-07-24',
    })
    const billed = { driver_id: first + 9, restaurant_id: RESTAURANTS.northTwo }
    const sent = await addInvoice(db, { ...billed, ...SENT, number: 31 })
    const draft = await addInvoice(db, { ...billed, number: 32 })
    await db
      .updateTable('restaurant')
      .set({ area_id: first + 2 })
      .where('id', '=', RESTAURANTS.northClosed)
      .execute()
    const kept = await addPost(db, { areas: [first + 2] })
    const gone = await addPost(db, { areas: [first + 1] })
    await db
      .updateTable('panel_user')
      .set({ role: 10 })
      .where('id', '=', first + 2)
      .execute()
    await server.reply(remove, {}, 'administrator')
    const shifts = await db
      .selectFrom('shift')
      .select(['driver_id', 'driver_id_canceled', 'status_assigned', 'cancelled_by'])
      .where('id', 'in', [rejected.id, taken.id, cancelled.id])
      .orderBy('id')
      .execute()
    const noDriver = { driver_id: null, driver_id_canceled: null }
    expect(shifts).toEqual([
      { ...noDriver, status_assigned: 20, cancelled_by: null },
      { ...noDriver, driver_id: DRIVERS.north, status_assigned: 10, cancelled_by: 'driver' },
      { ...noDriver, status_assigned: 30, cancelled_by: 'restaurant' },
    ])
    const idsOf = async (table: 'invoice' | 'news_post' | 'panel_user', ids: number[]) =>
      (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
    expect(await idsOf('invoice', [sent.id, draft.id])).toEqual([sent.id])
    const numbers = await db.selectFrom('removed_invoice').select('number').execute()
    expect(numbers.map(({ number }) => number)).toContain(32)
    expect(await idsOf('news_post', [kept, gone])).toEqual([kept])
    expect(await idsOf('panel_user', [first + 2, first + 3])).toEqual([first + 2])
  })

  it('removes nothing if it fails half-way', async () => {
    const { db } = server
    await giveExample(server, firstIdOf(2))
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before delete on city for each row execute function refuse()`.execute(db)
    const before = await storedState(db)
    expect(await server.call(remove, {}, 'administrator')).toMatchObject({ status: 500 })
    expect(await storedState(db)).toEqual(before)
    await sql`drop trigger refuse on city`.execute(db)
    expect(await server.call(remove, {}, 'administrator')).toMatchObject({ status: 200 })
  })
})
