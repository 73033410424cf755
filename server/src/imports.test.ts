/** Tests imports from CSV: which problems are found, and that either all rows are written or none. */
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { ImportReply } from '@driverdesk/contract/kernel/csv.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedState } from './kernel/testing/storedState.ts'
import { form } from './kernel/testing/uploadForm.ts'
import { type Answer, type TestApp, testApp } from './testing/testApp.ts'
import { ACCOUNTS, AREAS, RESTAURANTS } from './testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

type Thing = 'driver' | 'restaurant'
const routes = { driver: driverRoutes.importCsv, restaurant: restaurantRoutes.importCsv }

/** Sends a file as a browser does. */
async function upload(
  thing: Thing,
  csv: string | Uint8Array<ArrayBuffer>,
  fields = {},
  key?: string,
): Promise<Answer> {
  const sent = new Response(form({ dry_run: '0', ...fields, file: { bytes: csv, name: 'table.csv' } }))
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/${thing}/import`,
    headers: {
      authorization: `Bearer ${await server.signIn('administrator')}`,
      'content-type': sent.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

async function imported(
  thing: Thing,
  csv: string | Uint8Array<ArrayBuffer>,
  fields = {},
): Promise<ImportReply> {
  const { status, body } = await upload(thing, csv, fields)
  expect([status, body]).toEqual([200, expect.objectContaining({ problems: expect.anything() })])
  return body as ImportReply
}

const driverOf = (email: string) =>
  server.db.selectFrom('driver').selectAll().where('email', '=', email).executeTakeFirst()

describe('drivers', () => {
  test('become applicants with their areas, from a Windows spreadsheet with escaped formulas', async () => {
    const csv = Buffer.from(
      'First name;Email;Phone;Areas;Date of birth;Has experience\r\n' +
        "André;andre@driverdesk.test;'+44 20 7946 0123;north; South ;17/5/1990;yes\r\n;;;;;\r\n" +
        'Second;second@driverdesk.test;;;1991-01-02;\r\n',
      'latin1',
    )
    const quoted = Buffer.from(csv.toString('latin1').replace('north; South ', '"north; South "'), 'latin1')
    const reply = await imported('driver', new Uint8Array(quoted))
    expect(reply).toMatchObject({ rows: 2, created: 2, problems: [] })
    const first = await driverOf('andre@driverdesk.test')
    expect(first).toMatchObject({
      first_name: 'André',
      phone: '+44 20 7946 0123',
      date_of_birth: '1990-05-17',
      have_experience: 10,
      status: 30,
      registration_step: 40,
      password_hash: null,
    })
    expect(await driverOf('second@driverdesk.test')).toMatchObject({ date_of_birth: '1991-01-02' })
    const areas = await server.db
      .selectFrom('driver_area')
      .selectAll()
      .where('driver_id', '=', first?.id ?? 0)
      .execute()
    expect(areas.map(({ area_id }) => area_id).toSorted()).toEqual([AREAS.north, AREAS.south])
    const audit = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'import')
      .execute()
    expect(audit.map(({ thing }) => thing)).toEqual(['driver', 'driver'])
  })

  test('keep their works numbers, which no other driver may have', async () => {
    const numbered = (...rows: string[]) =>
      imported('driver', ['First name,Email,Works number', ...rows].join('\n'))
    const first = await numbered('A,a7@driverdesk.test,D7', 'B,b7@driverdesk.test,', 'C,c7@driverdesk.test,')
    expect(first).toMatchObject({ created: 3, problems: [] })
    expect(await driverOf('a7@driverdesk.test')).toMatchObject({ works_number: 'D7' })
    const { problems } = await numbered(
      ...['D,d7@driverdesk.test,d7', 'E,e7@driverdesk.test,D8', 'F,f7@driverdesk.test,d8'],
    )
    expect(problems).toEqual([
      { row: 2, field: 'works_number', message: 'Another driver has this works number.' },
      { row: 4, field: 'works_number', message: 'Row 3 already has this works number.' },
    ])
  })

  test('have their opt-out, their visa and the hours that they want', async () => {
    const heads =
      'First name,Email,"Opt-out from 48 hours, first day",Hours a week that the visa allows,"Hours of the visa, last day",Hours a week that the driver wishes'
    const good = await imported('driver', `${heads}\nA,a8@driverdesk.test,1/6/26,20,30/09/2026,30`)
    expect(good).toMatchObject({ created: 1, problems: [] })
    expect(await driverOf('a8@driverdesk.test')).toMatchObject({
      opt_out_from: '2026-06-01',
      opt_out_until: null,
      visa_hours: 20,
      visa_from: null,
      visa_until: '2026-09-30',
      wished_hours: 30,
    })
    const bad = 'First name,Email,opt_out_until,visa_hours\nB,b8@driverdesk.test,1/6/26,some'
    expect((await imported('driver', bad)).problems).toEqual([
      { row: 2, field: 'opt_out_until', message: 'Must be on or after the first day.' },
      { row: 2, field: 'visa_hours', message: 'Must be a whole number of hours from 1 to 168.' },
    ])
  })

  test('need bank details that are six and eight digits', async () => {
    const csv = [
      'First name,Email,Sort code,Account number',
      'A,bank1@driverdesk.test,12-34,abc',
      'B,bank2@driverdesk.test,123456,<x>',
      'C,bank3@driverdesk.test,12-34-56,00345678',
    ].join('\n')
    const reply = await imported('driver', csv)
    expect(reply).toMatchObject({ created: 0 })
    expect(reply.problems.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      '2 bank_sort_code: Must be six digits, such as 12-34-56.',
      '2 bank_account_number: Must be eight digits, with any zeros in front.',
      '3 bank_account_number: Must be eight digits, with any zeros in front.',
    ])
  })

  test('are active straight away if chosen', async () => {
    await imported('driver', 'First name;Email\nNow;now@driverdesk.test', { active: '1' })
    expect(await driverOf('now@driverdesk.test')).toMatchObject({
      status: 10,
      activated_at: expect.anything(),
    })
  })

  test('are refused with each problem by row and field, and nothing is written', async () => {
    const csv = [
      'First name,Email,Areas,Date of birth,Has experience',
      `,${ACCOUNTS.driver.email.toUpperCase()},Nowhere,31/02/2000,perhaps`,
      'Good,good@driverdesk.test,North,,',
      'Twice,GOOD@driverdesk.test,,,',
      'Third,no address,,,',
    ].join('\n')
    const before = await storedState(server.db)
    for (const dry_run of ['1', '0']) {
      const reply = await imported('driver', csv, { dry_run })
      expect(reply).toMatchObject({ rows: 4, created: 0 })
      expect(
        reply.problems.map(({ row, field, message }) => `${row} ${field}: ${message}`).toSorted(),
      ).toEqual([
        '2 area_ids: There is no area called “Nowhere”.',
        '2 date_of_birth: Date invalid format.',
        '2 email: The email has already been taken.',
        '2 first_name: First name is required.',
        '2 have_experience: Must be Yes or No.',
        '4 email: Row 3 already has this email.',
        '5 email: Must be valid e-mail',
      ])
    }
    const {
      session: _,
      idempotency_key: __,
      ...after
    } = (await storedState(server.db)) as Record<string, unknown>
    const { session: ___, idempotency_key: ____, ...was } = before as Record<string, unknown>
    expect(after).toEqual(was)
  })

  test('columns are matched by heading, and without a required one no row is checked', async () => {
    const csv = 'Vorname\tMail\nA\ta@driverdesk.test'
    const guessed = await imported('driver', csv, { dry_run: '1' })
    expect(guessed).toMatchObject({ heads: ['Vorname', 'Mail'], columns: {} })
    expect(guessed.problems).toEqual([
      { row: 1, field: 'first_name', message: 'There is no column for First name.' },
      { row: 1, field: 'email', message: 'There is no column for Email.' },
    ])
    const columns = JSON.stringify({ first_name: 'Vorname', email: 'Mail' })
    expect(await imported('driver', csv, { dry_run: '1', columns })).toMatchObject({
      problems: [],
      created: 0,
    })
    const wrong = JSON.stringify({ password: 'Mail' })
    expect((await upload('driver', csv, { columns: wrong })).body).toEqual({
      columns: ['There is no field “password”.'],
    })
  })

  test('the same key imports once, and thousands of rows are written with progress or not at all', async () => {
    const row = (index: number) => `Driver ${index},many-${index}@driverdesk.test`
    const csv = ['First name,Email', ...Array.from({ length: 1_200 }, (_, index) => row(index))].join('\n')
    const first = await upload('driver', csv, {}, 'one-import')
    expect(first.body).toMatchObject({ created: 1_200, problems: [] })
    expect((await upload('driver', csv, {}, 'one-import')).body).toEqual(first.body)
    const again = await imported('driver', `${csv}\nNew,many-new@driverdesk.test`)
    expect([again.created, again.problems.length]).toEqual([0, 1_200])
    expect(await driverOf('many-new@driverdesk.test')).toBeUndefined()
  })

  test('refuses the second of two simultaneous imports of the same table', async () => {
    const csv = 'First name,Email\nAt once,at-once@driverdesk.test'
    const replies = await Promise.all([1, 2, 3, 4].map(() => imported('driver', csv)))
    expect(replies.map(({ created }) => created).toSorted()).toEqual([0, 0, 0, 1])
  })

  test.each([
    ['without anything', '', 'The file is empty.'],
    ['with only headings', 'First name,Email\n', 'The file has no rows below its headings.'],
    [
      'with an open quotation mark',
      'First name\n"A',
      'The table cannot be read. Is a quotation mark missing, or is this not a CSV file?',
    ],
    ['that is a picture', 'PNG\0\0', 'Unsupported file type'],
    ['with too many rows', `a\n${'x\n'.repeat(5_001)}`, 'At most 5,000 rows can be imported at once.'],
    ['with too many columns', `${','.repeat(300)}\nx`, 'The table has more than 200 columns.'],
  ])('a file %s is refused', async (_which, csv, message) => {
    expect(await upload('driver', csv)).toMatchObject({ status: 400, body: { file: [message] } })
  })
})

describe('restaurants', () => {
  const HEADS = 'Name,Area,Address,Telephone,Contact name,Email,Business email,Standard pay,Commission'
  const line = (name: string, email: string, more = {}) => {
    const cells = { area: 'North', address: '1 Quay', pay: '12.50', commission: '', ...more }
    const contact = ['020', 'Contact', email, 'b@driverdesk.test']
    return [name, cells.area, cells.address, ...contact, cells.pay, cells.commission].join(',')
  }

  test('belong to the account with their email, or to one new account', async () => {
    const csv = [
      HEADS,
      line('Quay One', 'quay@driverdesk.test'),
      line('Quay Two', 'QUAY@driverdesk.test', { pay: '' }),
      line('Quay Three', ACCOUNTS.restaurant.email),
    ].join('\n')
    expect(await imported('restaurant', csv)).toMatchObject({ rows: 3, created: 3, problems: [] })
    const rows = await server.db
      .selectFrom('restaurant')
      .innerJoin('restaurateur', 'restaurateur.id', 'restaurateur_id')
      .select([
        'restaurant.name',
        'standard_pay',
        'area_id',
        'restaurateur.email',
        'restaurateur.name as owner',
      ])
      .where('restaurant.name', 'like', 'Quay%')
      .orderBy('restaurant.name')
      .execute()
    const common = { area_id: AREAS.north }
    expect(rows).toMatchObject([
      {
        ...common,
        name: 'Quay One',
        standard_pay: '12.50',
        email: 'quay@driverdesk.test',
        owner: 'Quay One',
      },
      { ...common, name: 'Quay Three', standard_pay: '12.50', email: ACCOUNTS.restaurant.email },
      { ...common, name: 'Quay Two', standard_pay: null, email: 'quay@driverdesk.test' },
    ])
    const made = await server.db
      .selectFrom('audit_event')
      .select(['action', 'after'])
      .where('thing', '=', 'restaurateur')
      .orderBy('id')
      .execute()
    expect(made).toMatchObject([
      { action: 'create', after: { name: 'Quay One', email: 'quay@driverdesk.test' } },
    ])
  })

  test('accept amounts as spreadsheets write them, and say which cannot be read', async () => {
    const one = line('Euro One', 'euro@driverdesk.test', { pay: '"£13,00"', commission: '"1,5 %"' })
    expect(await imported('restaurant', [HEADS, one].join('\n'))).toMatchObject({ created: 1 })
    const stored = server.db
      .selectFrom('restaurant')
      .select(['standard_pay', 'invoice_commission'])
      .where('name', '=', 'Euro One')
    expect(await stored.executeTakeFirst()).toEqual({ standard_pay: '13.00', invoice_commission: '1.50' })
    const two = line('Euro Two', 'euro@driverdesk.test', { pay: '13%', commission: '£1.50' })
    const { problems } = await imported('restaurant', [HEADS, two].join('\n'))
    expect(problems.map(({ field }) => field).sort()).toEqual(['invoice_comission', 'standard_pay'])
  })

  test('accept the form’s names for columns, and tell areas of the same name apart by city', async () => {
    const city = await server.db
      .insertInto('city')
      .values({ label: 'Otherford' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rates = { standard_pay: '9.00', weekend_pay: '9.50' }
    const twin = await server.db
      .insertInto('area')
      .values({ name: 'north', city_id: city.id, ...rates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const heads = HEADS.replace('Name', 'Restaurant name')
      .replace(',Email', ',Login email')
      .replace('Business email', 'Business email (billing)')
    const cells = (area: string) => [heads, line('Twin One', 'twin@driverdesk.test', { area })].join('\n')
    expect(await imported('restaurant', cells('North'))).toMatchObject({
      created: 0,
      problems: [{ message: expect.stringContaining('Name the city too') }],
    })
    expect(await imported('restaurant', cells('North (Otherford)'))).toMatchObject({ created: 1 })
    const found = await server.db
      .selectFrom('restaurant')
      .select('area_id')
      .where('name', '=', 'Twin One')
      .executeTakeFirst()
    expect(found?.area_id).toBe(twin.id)
    await server.db.deleteFrom('restaurant').where('name', '=', 'Twin One').execute()
    await server.db.deleteFrom('area').where('id', '=', twin.id).execute()
  })

  test('refuses the second of two simultaneous imports of the same table', async () => {
    const csv = [HEADS, ...[1, 2, 3].map((nr) => line(`Dock ${nr}`, `dock-${nr}@driverdesk.test`))].join('\n')
    const replies = await Promise.all([1, 2, 3, 4].map(() => imported('restaurant', csv)))
    expect(replies.map(({ created, problems }) => `${created} ${problems.length}`).toSorted()).toEqual([
      '0 3',
      '0 3',
      '0 3',
      '3 0',
    ])
  })

  test('are refused if they exist, in an unknown area, or with values the form refuses', async () => {
    await server.db
      .updateTable('restaurant')
      .set({ address: '9 Hill' })
      .where('id', '=', RESTAURANTS.southOne)
      .execute()
    const csv = [
      HEADS,
      line('South One', 'x@driverdesk.test', { address: '9 hill' }),
      line('New', 'x@driverdesk.test', { area: 'Nowhere', pay: '1.234', commission: '101' }),
      line('New', '', { area: '' }),
    ].join('\n')
    const { problems, created } = await imported('restaurant', csv)
    expect(created).toBe(0)
    expect(problems.map(({ row, field, message }) => `${row} ${field}: ${message}`).toSorted()).toEqual([
      '2 name: There is already a restaurant with this name at this address.',
      '3 area_id: There is no area called “Nowhere”.',
      '3 invoice_comission: Commission must be a percentage from 0 to 100 with at most two decimals.',
      '3 standard_pay: Pay rate must be an amount with at most two decimals.',
      '4 area_id: Area is required',
      '4 email: E-mail is required',
      '4 name: Row 3 already has this name and address.',
    ])
  })
})

test('a table may come as text, and only from administrators', async () => {
  const body = { dry_run: '1' as const, csv: 'First name,Email\nA,a1@driverdesk.test' }
  expect(await server.reply(routes.driver, { body }, 'administrator')).toMatchObject({
    rows: 1,
    problems: [],
  })
  expect(await server.call(routes.driver, { body: { dry_run: '1' } }, 'administrator')).toMatchObject({
    status: 400,
    body: { file: ['Please choose a CSV file.'] },
  })
  expect(await server.call(routes.restaurant, { body }, 'manager')).toMatchObject({ status: 403 })
})
