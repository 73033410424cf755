/** The rota as PDF, CSV and workbook: who gets it, and what it includes or never includes. */
import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.db
    .updateTable('driver')
    .set({ phone: '+44 20 7946 0123' })
    .where('id', '=', DRIVERS.north)
    .execute()
  const given = { status: 20 as const, period_date: '2026-06-16' }
  await addShifts(server.db, [
    { ...given, restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north, comment: '=HYPERLINK(1)' },
    {
      ...given,
      restaurant_id: RESTAURANTS.northTwo,
      driver_id: null,
      start_time: '22:00',
      finish_time: '02:30',
    },
    { ...given, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south, status: 10 },
    // Unpublished: its restaurant does not see who it is for.
    {
      ...given,
      restaurant_id: RESTAURANTS.northTwo,
      driver_id: DRIVERS.everywhere,
      status: 10,
      start_time: '09:00',
      finish_time: '10:00',
    },
  ])
})
afterAll(() => server.end())

const WEEK = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }

const asked = (query: object, as: AccountName = 'administrator') =>
  server.call(rotaRoutes.pdf, { query: { ...WEEK, layout: 'restaurants', ...query } }, as)
const asTable = (query: object, as: AccountName = 'administrator') =>
  server.call(rotaRoutes.table, { query: { ...WEEK, format: 'csv', ...query } }, as)

/** The bytes of a file. */
async function fileOf(path: string, query: object, as: AccountName = 'administrator') {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `${path}?${new URLSearchParams({ ...WEEK, ...query })}`,
    headers: { authorization: `Bearer ${await server.signIn(as)}` },
  })
  expect(statusCode).toBe(200)
  return { headers, content: rawPayload }
}

async function printed(query: object, as?: AccountName): Promise<string> {
  const { headers, content } = await fileOf(rotaRoutes.pdf.path, { layout: 'restaurants', ...query }, as)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^inline; filename="Rota_by_.*15-06-2026_to_21-06-2026.pdf"/,
    ),
    'cache-control': 'private, no-store',
  })
  return (await pdfPages(content)).join(' ')
}

test('an administrator prints every restaurant, with phone numbers and comments if they are chosen', async () => {
  const rota = await printed({ phones: '1', comments: '1' })
  for (const part of [
    'North One',
    'South One',
    '+44 20 7946 0123',
    '=HYPERLINK(1)',
    'Open shift',
    'Unpublished',
  ])
    expect(rota).toContain(part)
  expect(await printed({})).not.toMatch(/7946|HYPERLINK/)
})

test('a manager prints their own restaurants', async () => {
  const rota = await printed({ layout: 'drivers' }, 'limitedManager')
  expect(rota).toContain('North One')
  expect(rota).not.toMatch(/Two|South|south/)
  expect(await printed({ location: 'area-2' }, 'manager')).toContain('No shifts on these days.')
})

test('a restaurant prints what its screen shows: of published shifts the first name, no surname and no phone', async () => {
  const rota = await printed({ comments: '1' }, 'restaurant')
  expect(rota).toContain('All restaurants')
  expect(rota).toContain('north =HYPERLINK(1)')
  expect(rota).toContain('22:00 – 02:30 next day Open shift')
  expect(rota).toContain('Assigned Unpublished')
  expect(rota).not.toMatch(/everywhere| Driver\b|South|7946|£/)
})

test('the drivers of a restaurant’s day sheet, CSV and workbook are those of its screen', async () => {
  const { body } = await server.call(
    shiftRoutes.list,
    { query: { ...WEEK, with_timesheet: 1, with_driver: 1 } },
    'restaurant',
  )
  const onScreen = (body as ShiftForRestaurant[]).map(
    (shift) => shift.driver_first_name ?? (shift.status_assigned === 10 ? 'Assigned' : 'Open shift'),
  )
  expect(onScreen.toSorted()).toEqual(['Assigned', 'Open shift', 'north'])
  const table = await asTable({}, 'restaurant')
  const rows = parse(table.body as string, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Driver }) => Driver)).toEqual(onScreen)
  const day = { period_date_from: '2026-06-16', period_date_to: '2026-06-16' }
  const sheet = await fileOf(rotaRoutes.pdf.path, { ...day, layout: 'day' }, 'restaurant')
  const book = await fileOf(rotaRoutes.table.path, { format: 'xlsx' }, 'restaurant')
  const files = Object.values(unzipSync(book.content)).map((file) => Buffer.from(file).toString())
  for (const text of [(await pdfPages(sheet.content)).join(' '), files.join(' ')]) {
    expect(text).toMatch(/\bnorth\b/)
    expect(text).not.toMatch(/everywhere|north Driver|7946/)
  }
})

test.each([
  ['restaurant', { phones: '1' }, { phones: ['Restaurants cannot get phone numbers of drivers.'] }],
  ['restaurant', { layout: 'drivers' }, { layout: ['Restaurants cannot get a rota by driver.'] }],
  ['restaurant', { driver_name: 'Dri' }, { driver_name: ['Restaurants cannot filter by driver.'] }],
  ['restaurant', { driver_id: '2' }, { driver_id: ['Restaurants cannot filter by driver.'] }],
  ['administrator', { layout: 'day' }, { period_date_to: ['A day sheet covers one day.'] }],
  [
    'administrator',
    { period_date_to: '2026-07-16' },
    { period_date_to: ['Invalid date range: 15/06/2026 ~ 16/07/2026'] },
  ],
] as const)('refuses what %s may not print: %j', async (as, query, fields) => {
  expect(await asked(query, as)).toMatchObject({ status: 400, body: fields })
})

test('a night shift that began the day before comes first, for those who may see it', async () => {
  const ON_WEDNESDAY = { period_date_from: '2026-06-17', period_date_to: '2026-06-17' }
  const wednesday = async (query: object, as?: AccountName) => {
    const { content } = await fileOf(rotaRoutes.pdf.path, { ...ON_WEDNESDAY, ...query }, as)
    return (await pdfPages(content)).join(' ').replaceAll(/\s+/g, ' ')
  }
  const nightsOf = async (query: object, as: AccountName) => {
    const { body } = await server.call(rotaRoutes.count, { query: { ...ON_WEDNESDAY, ...query } }, as)
    return (body as { nights: number }).nights
  }
  const began = 'From 22:00 on Tue 16/06/2026'
  for (const layout of ['restaurants', 'drivers', 'day']) expect(await wednesday({ layout })).toContain(began)
  expect(await wednesday({ layout: 'day' })).toMatch(/North Two.*02:30.*Open shift/)
  expect(await wednesday({ layout: 'day' }, 'limitedManager')).not.toContain(began)
  expect(await wednesday({ layout: 'day' }, 'otherRestaurant')).not.toContain(began)
  expect(
    await wednesday({ layout: 'day', only_published: '1', driver_id: String(DRIVERS.south) }),
  ).not.toContain(began)
  expect(await nightsOf({}, 'administrator')).toBe(1)
  expect(await nightsOf({ driver_id: String(DRIVERS.south) }, 'administrator')).toBe(0)
  for (const as of ['limitedManager', 'otherRestaurant'] as const) expect(await nightsOf({}, as)).toBe(0)
})

test('names the location and the driver that were chosen, and leaves out what is not published', async () => {
  expect(await printed({ location: 'area-2', only_published: '1' })).toMatch(
    /South.*, only published.*No shifts on these days/,
  )
  expect(await printed({ driver_id: String(DRIVERS.north) })).toContain('All locations, north Driver')
  expect(await printed({ driver_id: '0', location: `restaurant-${RESTAURANTS.northTwo}` })).toContain(
    'North Two, open shifts',
  )
})

test('is in the order of the schedule: restaurants by area, drivers by name, hours or area', async () => {
  await addShifts(server.db, [
    {
      restaurant_id: RESTAURANTS.southOne,
      driver_id: DRIVERS.south,
      status: 20,
      period_date: '2026-06-17',
      finish_time: '20:00',
    },
  ])
  try {
    const rota = await printed({})
    const places = ['North', 'North One', 'North Two', 'South', 'South One']
    const at = places.map((name) => rota.indexOf(` ${name} `))
    expect(at).not.toContain(-1)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    const driversBy = async (sort: string) => {
      const { body } = await asTable({ layout: 'drivers', sort })
      const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
      return [...new Set(rows.map(({ Driver }) => Driver))]
    }
    expect(await driversBy('name')).toEqual([
      'Open shift',
      'everywhere Driver',
      'north Driver',
      'south Driver',
    ])
    expect(await driversBy('hours')).toEqual([
      'Open shift',
      'south Driver',
      'north Driver',
      'everywhere Driver',
    ])
    expect(await driversBy('area')).toEqual([
      'Open shift',
      'north Driver',
      'south Driver',
      'everywhere Driver',
    ])
  } finally {
    await server.db.deleteFrom('shift').where('period_date', '=', '2026-06-17').execute()
  }
})

test('sorts the drivers of a location by their hours at all places that the person sees, published or not', async () => {
  await addShifts(server.db, [
    {
      restaurant_id: RESTAURANTS.southOne,
      driver_id: DRIVERS.everywhere,
      status: 10,
      period_date: '2026-06-17',
      start_time: '09:00',
      finish_time: '20:00',
    },
    // Fewer hours there than the other driver has.
    {
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.everywhere,
      status: 20,
      period_date: '2026-06-18',
      finish_time: '12:00',
    },
  ])
  try {
    const driversSeen = async (as: AccountName, more: object = {}) => {
      const query = { layout: 'drivers', sort: 'hours', location: `restaurant-${RESTAURANTS.northOne}` }
      const { body } = await asTable({ ...query, ...more }, as)
      const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
      return rows.map(({ Driver }) => Driver)
    }
    const byHours = ['everywhere Driver', 'north Driver']
    expect(await driversSeen('administrator')).toEqual(byHours)
    expect(await driversSeen('administrator', { only_published: '1' })).toEqual(byHours)
    // The manager does not see the south.
    expect(await driversSeen('limitedManager')).toEqual(byHours.toReversed())
  } finally {
    await server.db.deleteFrom('shift').where('period_date', 'in', ['2026-06-17', '2026-06-18']).execute()
  }
})

test('leaves drafts out if asked, and says so', async () => {
  await addShifts(server.db, [
    {
      restaurant_id: RESTAURANTS.southOne,
      status: 30,
      period_date: '2026-06-18',
      start_time: '05:00',
      finish_time: '06:00',
    },
  ])
  try {
    expect(await printed({})).toMatch(/05:00 – 06:00 Open shift Draft/)
    const without = await printed({ filter_draft: '1' })
    expect(without).toContain('All locations, without drafts · 4 shifts')
    expect(without).not.toContain('05:00')
    const { body } = await server.call(
      rotaRoutes.count,
      { query: { ...WEEK, filter_draft: 1 } },
      'administrator',
    )
    expect(body).toEqual({ count: 4, nights: 0 })
  } finally {
    await server.db.deleteFrom('shift').where('period_date', '=', '2026-06-18').execute()
  }
})

test('a search for a driver keeps the drivers found and the open shifts, as the schedule by driver does', async () => {
  const rota = await printed({ layout: 'drivers', driver_name: ' NORTH d' })
  expect(rota).toContain('drivers named “NORTH d” and open shifts')
  expect(rota).toContain('Without a driver')
  expect(rota).toContain('north Driver')
  expect(rota).not.toMatch(/everywhere|south/)
  const { body } = await asTable({ layout: 'drivers', driver_name: 'north d' })
  const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Driver }) => Driver)).toEqual(['Open shift', 'north Driver'])
})

test.each([
  ['administrator', {}, 4],
  ['administrator', { only_published: '1' }, 2],
  ['administrator', { driver_name: 'north d' }, 2],
  ['limitedManager', {}, 1],
  ['restaurant', {}, 3],
] as const)('tells %s how many shifts a file has: %j', async (as, query, count) => {
  const { body } = await server.call(rotaRoutes.count, { query: { ...WEEK, ...query } }, as)
  expect(body).toEqual({ count, nights: 0 })
  const table = await asTable(query, as)
  expect(parse(table.body as string, { bom: true, columns: true })).toHaveLength(count)
})

test('refuses to count by a filter that a restaurant may not use', async () => {
  const { status } = await server.call(
    rotaRoutes.count,
    { query: { ...WEEK, driver_name: 'north' } },
    'restaurant',
  )
  expect(status).toBe(400)
})

test('a file name says what the file is, and of which place, driver and days', async () => {
  const nameOf = async (query: object) => {
    const { headers } = await asTable(query)
    return decodeURIComponent(/UTF-8''(.+)$/.exec(String(headers['content-disposition']))?.[1] ?? '')
  }
  const northOne = { location: `restaurant-${RESTAURANTS.northOne}` }
  expect(await nameOf({ ...northOne, layout: 'restaurants' })).toBe(
    'Rota by restaurant North One 15-06-2026 to 21-06-2026.csv',
  )
  const june = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
  expect(await nameOf({ ...june, layout: 'drivers', driver_id: String(DRIVERS.north) })).toBe(
    'Rota by driver north Driver June 2026.csv',
  )
})

test('CSV has a line for each shift, and no formula', async () => {
  const { body, headers } = await asTable({ phones: '1', comments: '1' })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Rota_15-06-2026_to_21-06-2026.csv"; filename*=UTF-8''Rota%2015-06-2026%20to%2021-06-2026.csv`,
  )
  const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(4)
  expect(rows.find(({ Restaurant }) => Restaurant === 'North One')).toMatchObject({
    Date: '16/06/2026',
    Driver: 'north Driver',
    Status: 'Published',
    Phone: "'+44 20 7946 0123",
    Comment: "'=HYPERLINK(1)",
  })
  expect(rows.find(({ Start }) => Start === '22:00')).toMatchObject({
    Start: '22:00',
    Finish: '02:30',
    Hours: '4:30',
    Driver: 'Open shift',
  })
})

test('the table of a day sheet has only its day, and each table is in the order of its printed version', async () => {
  const [other] = await addShifts(server.db, [
    { restaurant_id: RESTAURANTS.northOne, period_date: '2026-06-18', driver_id: DRIVERS.north },
  ])
  const day = { period_date_from: '2026-06-18', period_date_to: '2026-06-18', layout: 'day' }
  const { body, headers } = await asTable(day)
  expect(headers['content-disposition']).toContain('filename="Day_sheet_18_June_2026.csv"')
  expect(parse(body as string, { bom: true, columns: true })).toMatchObject([{ Date: '18/06/2026' }])
  expect(await asTable({ layout: 'day' })).toMatchObject({
    status: 400,
    body: { period_date_to: ['A day sheet covers one day.'] },
  })
  expect(await asTable({ layout: 'drivers' }, 'restaurant')).toMatchObject({
    status: 400,
    body: { layout: ['Restaurants cannot get a rota by driver.'] },
  })
  const columnOf = async (layout: string, head: string) => {
    const table = await asTable({ layout })
    const rows = parse(table.body as string, { bom: true, columns: true }) as Record<string, string>[]
    return rows.map((row) => row[head])
  }
  const places = ['North One', 'North One', 'North Two', 'North Two', 'South One']
  expect(await columnOf('restaurants', 'Restaurant')).toEqual(places)
  const drivers = ['Open shift', 'everywhere Driver', 'north Driver', 'north Driver', 'south Driver']
  expect(await columnOf('drivers', 'Driver')).toEqual(drivers)
  const book = unzipSync((await fileOf(rotaRoutes.table.path, { ...day, format: 'xlsx' })).content)
  const sheet = Buffer.from(book['xl/worksheets/sheet1.xml'] as Uint8Array).toString()
  expect(sheet.match(/<row /g)).toHaveLength(2)
  await server.db
    .deleteFrom('shift')
    .where('id', '=', other?.id ?? 0)
    .execute()
})

test('shifts that begin together are in the order of the schedule: by finish', async () => {
  const given = { restaurant_id: RESTAURANTS.northOne, period_date: '2026-06-19', start_time: '11:45' }
  const added = await addShifts(server.db, [
    { ...given, finish_time: '16:15', driver_id: null },
    { ...given, finish_time: '15:15', driver_id: null },
  ])
  const day = { period_date_from: '2026-06-19', period_date_to: '2026-06-19' }
  const { body } = await asTable({ ...day, layout: 'restaurants' })
  const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Finish }) => Finish)).toEqual(['15:15', '16:15'])
  const ids = added.map(({ id }) => id)
  await server.db.deleteFrom('shift').where('id', 'in', ids).execute()
})

test('a workbook has typed dates, times and lengths, and no formula', async () => {
  const asked = { format: 'xlsx', comments: '1' }
  const { headers, content } = await fileOf(rotaRoutes.table.path, asked, 'manager')
  expect(headers['content-type']).toContain('spreadsheetml.sheet')
  const files = unzipSync(content)
  const text = (name: string) => Buffer.from(files[name] as Uint8Array).toString()
  const sheet = text('xl/worksheets/sheet1.xml')
  // 16 June 2026, from 9:00, and four and a half hours.
  for (const value of ['46189', '0.375', '0.1875']) expect(sheet).toContain(`<v>${value}</v>`)
  expect(sheet).not.toContain('<f>')
  const words = Object.keys(files).map(text).join(' ')
  expect(words).toContain('<t>=HYPERLINK(1)</t>')
  expect(words).not.toContain('South')
})

test('each file is recorded', async () => {
  await printed({})
  await asTable({ format: 'xlsx' })
  const entries = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'after'])
    .where('thing', '=', 'shift')
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries.toReversed()).toMatchObject([
    {
      actor: 'panel_user:1',
      after: {
        rows: 4,
        format: 'PDF',
        location: 'All locations',
        filter: 'Rota by restaurant, 15/06/2026 – 21/06/2026',
      },
    },
    {
      actor: 'panel_user:1',
      after: { rows: 4, format: 'Excel', location: 'All locations', filter: 'Rota, 15/06/2026 – 21/06/2026' },
    },
  ])
})

test('drivers who share a name have distinct labels and a row each in every file', async () => {
  const named = (id: number, first_name: string, works_number = '') =>
    server.db.updateTable('driver').set({ first_name, works_number }).where('id', '=', id).execute()
  const driversIn = async (as?: AccountName) => {
    const { body } = await asTable({ layout: 'drivers' }, as)
    const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
    return rows.map(({ Driver }) => Driver).filter((who) => who !== 'Open shift')
  }
  await named(DRIVERS.south, 'North')
  await named(DRIVERS.everywhere, 'NORTH')
  try {
    const byArea = ['NORTH Driver', 'north Driver (North)', 'North Driver (South)']
    expect((await driversIn()).toSorted()).toEqual(byArea.toSorted())
    const rota = await printed({ layout: 'drivers' })
    for (const name of byArea) expect(rota).toContain(name)
    const { content } = await fileOf(rotaRoutes.table.path, { format: 'xlsx' })
    const texts = Object.values(unzipSync(content)).map((file) => Buffer.from(file).toString())
    expect(texts.join(' ')).toContain('north Driver (North)')
    // Of the manager's own drivers, none share a name with another area. Restaurants get first names only.
    expect(await driversIn('limitedManager')).toEqual(['north Driver'])
    expect(await printed({}, 'restaurant')).not.toMatch(/\(North\)|no\. \d/)
    const areas = server.db.updateTable('driver_area').where('driver_id', '=', DRIVERS.south)
    await areas.set({ area_id: 1 }).execute()
    const onPaper = [`NORTH Driver (no. ${DRIVERS.everywhere})`, `North Driver (no. ${DRIVERS.south})`]
    expect(await driversIn()).toEqual(expect.arrayContaining(onPaper))
    await named(DRIVERS.south, 'North', 'W7')
    await named(DRIVERS.everywhere, 'NORTH', 'W1')
    expect(await driversIn()).toEqual(expect.arrayContaining(['NORTH Driver (W1)', 'North Driver (W7)']))
    await areas.set({ area_id: 2 }).execute()
  } finally {
    await named(DRIVERS.south, 'south')
    await named(DRIVERS.everywhere, 'everywhere')
  }
})
