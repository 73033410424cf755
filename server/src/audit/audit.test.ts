import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type { AuditFilter } from '@driverdesk/contract/audit/audit.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { RequestOf } from '@driverdesk/contract/kernel/route.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { AUDIT_THINGS } from '@driverdesk/domain/auditThings.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, DRIVERS, PASSWORD, RESTAURANTS } from '../testing/testWorld.ts'
import { unlabelledChanges } from '../testing/unlabelledChanges.ts'
import { tableOf } from './auditNames.reads.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => server.db.deleteFrom('audit_event').execute())

type Query = NonNullable<RequestOf<typeof auditRoutes.list>['query']>

const page = (query: Query = {}) => server.reply(auditRoutes.list, { query }, 'administrator')
const ids = async (query: Query) => (await page(query)).entries.map(({ id }) => id)

interface Given {
  thing?: string
  thing_id?: number
  action?: string
  actor?: string
  at?: string
  before?: object
  after?: object
}

/** Entries as the unit of work writes them, oldest first. Returns their ids. */
async function recorded(...entries: Given[]): Promise<number[]> {
  const rows = entries.map(({ before, after, at = '2026-06-10T09:00:00Z', ...given }, nr) => ({
    thing: 'area',
    thing_id: AREAS.north,
    action: 'update',
    actor: 'panel_user:1',
    actor_name: 'Given Name',
    ...given,
    at: new Date(Date.parse(at) + nr).toISOString(),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }))
  const stored = await server.db.insertInto('audit_event').values(rows).returning('id').execute()
  return stored.map(({ id }) => id)
}

test.each(Object.keys(AUDIT_THINGS).flatMap((thing) => tableOf(thing) ?? []))(
  'every column of %s has a label',
  async (table) => {
    const thing = Object.keys(AUDIT_THINGS).find((each) => tableOf(each) === table) as string
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(server.db)
    // The texts of emails are in no record.
    const unrecorded = table === 'mail' ? rows.filter(({ name }) => name !== 'to_address') : []
    const fields = rows.filter((row) => !unrecorded.includes(row)).map(({ name }) => name)
    expect(rows.length).toBeGreaterThan(0)
    expect(fields.filter((name) => !AUDIT_THINGS[thing]?.fields[name])).toEqual([])
  },
)

test('the check finds a recorded field, action or record type without a label', async () => {
  await recorded(
    { after: { name: 'A', shoe_size: 1 } },
    { action: 'polish' },
    { thing: 'shoe', after: { a: 1 } },
  )
  expect(await unlabelledChanges(server.db)).toEqual(['area: polish()', 'area: shoe_size', 'shoe'])
  await server.db.deleteFrom('audit_event').execute()
})

test('entries come newest first, with names for ids and pounds for money', async () => {
  const { updated_at, ...area } = await server.reply(
    areaRoutes.create,
    { body: { city: 'Auditford', name: 'Audited', standardPayRate: '11.50', weekendPayRate: 13 } },
    'administrator',
  )
  await server.reply(
    areaRoutes.update,
    {
      params: { id: String(area.id) },
      body: { city: 'Auditford', name: 'Renamed', standardPayRate: '12', weekendPayRate: 13, updated_at },
    },
    'administrator',
  )
  await server.reply(areaRoutes.remove, { params: { id: String(area.id) }, query: {} }, 'administrator')
  const { entries, total } = await page({ thing: 'area', id: String(area.id) })
  expect(total).toBe(3)
  const by = { actor: `panel_user:${ACCOUNTS.administrator.id}`, thing_label: 'Area', record_name: 'Renamed' }
  expect(entries).toMatchObject([
    { ...by, action: 'Removed' },
    {
      ...by,
      action: 'Changed',
      fields: [
        { label: 'Area name', before: 'Audited', after: 'Renamed' },
        { label: 'Standard pay', before: '£11.50', after: '£12.00' },
      ],
    },
    {
      ...by,
      action: 'Added',
      fields: [
        { label: 'Area name', before: '', after: 'Audited' },
        // The city was removed with its last area.
        { label: 'City', before: '', after: 'Auditford' },
        { label: 'Standard pay', before: '', after: '£11.50' },
        { label: 'Weekend pay', before: '', after: '£13.00' },
        { label: 'Open shifts in the drivers’ app', before: '', after: 'Not in the app' },
      ],
    },
  ])
})

test('each filter narrows, days are the business’s, and pages stay while others change records', async () => {
  const driver = { thing: 'driver', thing_id: DRIVERS.north }
  const [first, second, third, fourth] = (await recorded(
    // Half past midnight in London.
    { at: '2026-06-01T23:30:00Z', actor: 'restaurateur:7' },
    { ...driver, action: 'create', after: { first_name: 'A' } },
    { ...driver, thing_id: DRIVERS.south, action: 'password' },
    { ...driver, action: 'status', after: { status: 10 } },
  )) as [number, number, number, number]
  expect(await ids({})).toEqual([fourth, third, second, first])
  expect(await ids({ actor: 'restaurateur:7' })).toEqual([first])
  expect(await ids({ thing: 'driver' })).toEqual([fourth, third, second])
  expect(await ids({ thing: 'driver', id: String(DRIVERS.north) })).toEqual([fourth, second])
  expect(await ids({ kind: 'sign-in' })).toEqual([third])
  expect(await ids({ from: '2026-06-02', to: '2026-06-02' })).toEqual([first])
  expect(await ids({ from: '2026-06-03', kind: 'changed' })).toEqual([fourth])
  expect(await ids({ to: '2026-06-01' })).toEqual([])
  const start = await page({ per_page: '3' })
  expect(start).toMatchObject({ total: 4, is_more: false, until: fourth, newer: 0 })
  await recorded({}, { ...driver })
  const next = await page({ per_page: '3', page: '2', until: String(start.until) })
  expect(next).toMatchObject({ total: 4, newer: 2, entries: [{ id: first }] })
  expect(await page({ thing: 'driver', until: String(start.until) })).toMatchObject({ newer: 1 })
  const beyond = { per_page: '3', page: '999', until: String(start.until) }
  const last = { ...beyond, page: String(Math.ceil(start.total / 3)) }
  expect(await ids(beyond)).toEqual(await ids(last))
  expect(await ids(beyond)).not.toEqual([])
})

test.each(['constructor:1', '__proto__:1', 'panel_user:9999999999', 'panel_user:0', 'panel_user', 'shift:5'])(
  '%s is not offered as a person',
  async (actor) => {
    const { status, body } = await server.call(auditRoutes.list, { query: { actor } }, 'administrator')
    expect({ status, body }).toEqual({
      status: 400,
      body: { actor: ['Must be a person such as panel_user:3.'] },
    })
  },
)

test('filters show names, also of removed people', async () => {
  const user = await server.reply(
    panelUserRoutes.create,
    {
      body: {
        first_name: 'Leaving',
        last_name: 'Person',
        email: 'leaving@driverdesk.test',
        role: 10,
        password: PASSWORD,
      },
    },
    'administrator',
  )
  const actor = `panel_user:${user.id}`
  await recorded({ actor, after: { name: 'By someone who left' } })
  await server.reply(panelUserRoutes.remove, { params: { id: String(user.id) }, query: {} }, 'administrator')
  expect(await page({ actor })).toMatchObject({
    actor_name: 'Leaving Person',
    entries: [{ actor, actor_name: 'Given Name', record_name: 'North' }],
  })
  expect(await page({ thing: 'panel_user', id: String(user.id) })).toMatchObject({
    record_name: 'Leaving Person',
    entries: [{ action: 'Removed', record_name: 'Leaving Person' }, { action: 'Added' }],
  })
  const names = (of: string, q: string) =>
    server.reply(auditRoutes.names, { query: { of, q } }, 'administrator')
  expect(await names('panel_user', 'LEAVING p')).toEqual([
    { key: String(user.id), name: 'Leaving Person', note: 'Removed' },
  ])
  expect(await names('person', 'leaving')).toEqual([
    { key: actor, name: 'Leaving Person', note: 'User, removed' },
  ])
  expect(await names('area', String(AREAS.south))).toEqual([
    { key: String(AREAS.south), name: 'South', note: '' },
  ])
  // Records of example data have numbers with ten digits, and no record has this one.
  expect(await names('area', '9999999999')).toEqual([])
  const [far] = await server.db
    .insertInto('area')
    .values({ id: 1_000_100_001, city_id: 1, name: 'Far', standard_pay: '9.00', weekend_pay: '9.50' })
    .returning('id')
    .execute()
  expect(await names('area', String(far?.id))).toMatchObject([{ name: 'Far' }])
  expect(await names('person', '')).toContainEqual({
    key: 'system',
    name: 'Driverdesk',
    note: 'The system itself',
  })
  expect(await names('person', '%')).toEqual([])
})

test('changes to passwords, sessions and bank data are named, and their values never shown', async () => {
  const id = String(DRIVERS.north)
  const body = { bank_account_number: '12345678', password: 'another one' }
  await server.reply(
    driverRoutes.update,
    { params: { id }, query: { inactive: 'false' }, body },
    'administrator',
  )
  const own = { current_password: PASSWORD, password: PASSWORD }
  await server.reply(ownAccountRoutes.changePassword, { body: own }, 'manager')
  await server.signIn('manager')
  await server.reply(ownAccountRoutes.endSessions, { body: {} }, 'manager')
  const { entries } = await page()
  expect(entries.map(({ action, record_name, fields }) => ({ action, record_name, fields }))).toMatchObject([
    {
      action: 'Logged out',
      fields: [{ label: 'Sessions ended', before: '', after: expect.stringMatching(/^\d+$/) }],
    },
    { action: 'Password changed', fields: [{ label: 'Password', before: '', after: 'changed' }] },
    { action: 'Password changed', record_name: 'north Driver' },
    { action: 'Changed', fields: [{ label: 'Account number', after: '••••••78' }] },
  ])
  const text = JSON.stringify(entries)
  for (const secret of ['argon2', '12345678', 'another one']) expect(text).not.toContain(secret)
})

test('a restaurant’s entries include those of its account', async () => {
  await server.reply(
    restaurateurRoutes.update,
    { params: { id: String(ACCOUNTS.restaurant.id) }, body: { name: 'Other Kitchens' } },
    'administrator',
  )
  const of = { thing: 'restaurant', id: String(RESTAURANTS.northOne) }
  expect((await page(of)).entries).toMatchObject([
    { thing_label: 'Restaurant account', fields: [{ label: 'Name', after: 'Other Kitchens' }] },
  ])
  expect(await ids({ ...of, id: String(RESTAURANTS.southOne) })).toEqual([])
})

test('the export has a row for each field, makes formulas harmless, and is recorded', async () => {
  await server.reply(
    optionRoutes.update,
    { params: { okey: 'fuel_bonus_0' }, body: { okey: 'fuel_bonus_0', ovalue: '0.35' } },
    'administrator',
  )
  await recorded({ at: '2026-01-05T09:00:00Z', after: { name: '=HYPERLINK(1)', standard_pay: '11.5' } })
  await recorded({ thing: 'area', action: 'export', thing_id: 0 })
  const exported = async (query: Partial<Record<keyof AuditFilter, string>>) => {
    const { status, body } = await server.call(auditRoutes.exportCsv, { query }, 'administrator')
    expect(status).toBe(200)
    return parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  }
  expect(await exported({ thing: 'option' })).toMatchObject([
    { What: 'Changed', 'Kind of record': 'Option', Record: 'fuel_bonus_0', Field: 'Value', After: '£0.35' },
  ])
  expect(await exported({ thing: 'area' })).toMatchObject([
    { What: 'Exported', Record: '', Number: '', Field: '' },
    { When: '05/01/2026 09:00', Person: 'Given Name', Field: 'Area name', After: "'=HYPERLINK(1)" },
    { Field: 'Standard pay', Before: '', After: '£11.50' },
  ])
  expect((await page({ thing: 'audit' })).entries).toMatchObject([
    {
      action: 'Exported',
      fields: [
        { label: 'Rows', after: '3' },
        { label: 'Filter', after: 'thing area' },
        { label: 'Format', after: 'CSV' },
      ],
    },
    {},
  ])
})
