import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { optionName } from '@driverdesk/domain/options/optionText.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

const FEE = 'restaurants_standard_booking_fee'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const optionOf = async (okey: string) =>
  (await server.reply(optionRoutes.list, {}, 'manager')).find((option) => option.okey === okey)

test('staff get every option by its key, with the values that a new database starts with', async () => {
  const options = await server.reply(optionRoutes.list, {}, 'manager')
  const values = Object.fromEntries(options.map(({ okey, ovalue }) => [okey, ovalue]))
  expect(values).toEqual({
    availability_reminder: 'off',
    availability_reminder_time: '10:00',
    block_expired_documents: '0',
    cancellation_bands: '[{"under_hours":null,"restaurant_charge":0,"driver_pay":0}]',
    short_notice_pay: '0',
    company_address: '-',
    company_bank_details: '-',
    company_name: 'Driverdesk',
    company_vat_number: '-',
    confirm_after_hours: '0',
    fuel_bonus_0: '0.50',
    fuel_bonus_3: '1',
    fuel_bonus_6: '2',
    handover: 'off',
    handover_hours: '24',
    inactive_driver_fee: '10.00',
    invoice_commission_basis: 'percent',
    invoice_due_days: '14',
    invoice_reminder_days: '0',
    invoice_vat_rate: '0',
    map_center_default: '{"lat":51.4,"lng":0,"map_zoom":12}',
    offer_quiet_from: '22:00',
    offer_quiet_to: '07:00',
    payroll_columns: '-',
    payroll_program: 'generic',
    payroll_references: '-',
    restaurants_standard_booking_fee: '0',
    restaurants_standard_invoice_comission: '1.5',
    rule_day_off: 'off',
    rule_exceptions: 'administrators',
    rule_night: 'off',
    rule_rest: 'off',
    rule_visa: 'warn',
    rule_weekly_hours: 'off',
    rule_wished_hours: 'warn',
    rule_young: 'warn',
    text_after_hours: '0',
    texts_a_month: '500',
  })
  expect(options.map(({ okey }) => okey)).toEqual(Object.keys(values).toSorted())
  for (const { okey, description } of options) {
    expect(description, okey).toMatch(/^[A-Z].*\.$/)
    expect(optionName(okey)).not.toBe(okey)
  }
  expect(await server.reply(optionRoutes.list, {}, 'administrator')).toEqual(options)
})

test('a change is stored without surrounding spaces and recorded with its author', async () => {
  const before = await optionOf(FEE)
  const body = { okey: FEE, ovalue: ' 2.50 ', updated_at: before?.updated_at }
  const changed = await server.reply(optionRoutes.update, { params: { okey: FEE }, body }, 'administrator')
  expect(changed).toEqual({ ...before, ovalue: '2.50', updated_at: expect.any(String) })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(before?.updated_at ?? ''))
  expect(await optionOf(FEE)).toEqual(changed)
  const recorded = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'before', 'after'])
    .where('thing', '=', 'option')
    .executeTakeFirstOrThrow()
  expect(recorded).toMatchObject({
    actor: 'panel_user:1',
    action: 'update',
    before: { okey: FEE, ovalue: '0' },
    after: { okey: FEE, ovalue: '2.50' },
  })
})

test('texts stay off without a gateway, and the sentence names what is missing', async () => {
  const okey = 'text_after_hours'
  const save = (ovalue: string) =>
    server.call(optionRoutes.update, { params: { okey }, body: { okey, ovalue } }, 'administrator')
  expect(await save('2')).toMatchObject({
    status: 400,
    body: { ovalue: [expect.stringMatching(/^Texts cannot be sent yet: TEXT_URL /)] },
  })
  expect(await optionOf(okey)).toMatchObject({ ovalue: '0' })
  expect(await save('0')).toMatchObject({ status: 200 })
})

test('a restaurant account gets the map centre that staff have set', async () => {
  const centre = { lat: 53.5, lng: -2.2, map_zoom: 9 }
  const okey = 'map_center_default'
  const body = { okey, ovalue: JSON.stringify(centre) }
  await server.reply(optionRoutes.update, { params: { okey }, body }, 'manager')
  expect(await server.reply(optionRoutes.mapCentre, {}, 'restaurant')).toEqual(centre)
})

test('refuses the second of two changes of the same value, and overwrites nothing', async () => {
  const seen = await optionOf('fuel_bonus_3')
  const save = (ovalue: string) =>
    server.call(
      optionRoutes.update,
      {
        params: { okey: 'fuel_bonus_3' },
        body: { okey: 'fuel_bonus_3', ovalue, updated_at: seen?.updated_at },
      },
      'administrator',
    )
  const answers = await Promise.all([save('1.10'), save('1.20')])
  const [saved, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect(saved?.status).toBe(200)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(
        /^This option was changed by \w+ Account at .+\. Reload to see the change\.$/,
      ),
    },
  })
  expect(await optionOf('fuel_bonus_3')).toEqual(saved?.body)
})

test('a change reaches all staff at once, and no restaurant or driver', async () => {
  const people = ['administrator', 'manager', 'limitedManager', 'restaurant', 'driver'] as const
  const watchers = await Promise.all(people.map((who) => watch(server, who)))
  const sent = { params: { okey: 'fuel_bonus_6' }, body: { okey: 'fuel_bonus_6', ovalue: '2.20' } }
  const data = await server.reply(optionRoutes.update, sent, 'administrator')
  const all = await Promise.all(watchers.map((watcher) => watcher.leave()))
  // Another event says that the driver is online.
  const received = all.map((events) => events.filter(({ channel }) => channel === 'option'))
  const event = { seq: expect.any(Number), channel: 'option', event: 'update', data }
  expect(received).toEqual([[event], [event], [event], [], []])
})

test.each([
  [FEE, { okey: FEE, ovalue: '-1' }, { ovalue: ['Must not be negative.'] }],
  [FEE, { okey: FEE, ovalue: '' }, { ovalue: ['Value is required.'] }],
  [FEE, { okey: FEE }, { ovalue: ['Value is required.'] }],
  [FEE, { ovalue: '1' }, { okey: ['Key is required.'] }],
  [FEE, { okey: 'fuel_bonus_0', ovalue: '1' }, { okey: ['The key of an option cannot be changed.'] }],
  [
    'invoice_commission_basis',
    { okey: 'invoice_commission_basis', ovalue: 'euros' },
    { ovalue: ['Must be percent or per_hour.'] },
  ],
  [
    'restaurants_standard_invoice_comission',
    { okey: 'restaurants_standard_invoice_comission', ovalue: '100.5' },
    { ovalue: ['Must be at most 100 while commissions are a percentage.'] },
  ],
  [
    'map_center_default',
    { okey: 'map_center_default', ovalue: '{"lat":91,"lng":0,"map_zoom":12}' },
    { ovalue: ['Latitude must be between -90 and 90.'] },
  ],
])('%s does not become %j', async (okey, body, messages) => {
  const before = await optionOf(okey)
  const answer = await server.call(optionRoutes.update, { params: { okey }, body }, 'administrator')
  expect(answer).toMatchObject({ status: 400, body: messages })
  expect(await optionOf(okey)).toEqual(before)
})

test('an unknown option is not added', async () => {
  const sent = { params: { okey: 'nonsense' }, body: { okey: 'nonsense', ovalue: '1' } }
  expect(await server.call(optionRoutes.update, sent, 'administrator')).toMatchObject({
    status: 404,
    body: { message: 'This option does not exist.' },
  })
})

test('a manager changes the map centre and no other option', async () => {
  for (const { okey, ovalue } of await server.reply(optionRoutes.list, {}, 'manager')) {
    const answer = await server.call(
      optionRoutes.update,
      { params: { okey }, body: { okey, ovalue } },
      'manager',
    )
    expect(answer, okey).toMatchObject(
      okey === 'map_center_default'
        ? { status: 200 }
        : { status: 403, body: { message: refusals.administratorsOption.message } },
    )
  }
})

test('every administrator gets new bank details by alert and email, and no manager does', async () => {
  await server.db.deleteFrom('alert').execute()
  await server.db.deleteFrom('mail').execute()
  const watchers = await Promise.all([watch(server, 'administrator'), watch(server, 'manager')])
  const okey = 'company_bank_details'
  const set = (ovalue: string) =>
    server.reply(optionRoutes.update, { params: { okey }, body: { okey, ovalue } }, 'administrator')
  await set('Bank 12-34-56')
  await set('Bank 12-34-56')
  const message = expect.stringMatching(
    /^\w+ Account changed the bank details on invoices from ‘None’ to ‘Bank 12-34-56’$/,
  )
  expect((await server.reply(alertRoutes.list, {}, 'administrator')).map(({ data }) => data)).toEqual([
    { message },
  ])
  expect(await server.reply(alertRoutes.list, {}, 'manager')).toEqual([])
  const received = (await Promise.all(watchers.map((watcher) => watcher.leave()))).map((events) =>
    events.filter(({ channel }) => channel === 'alert'),
  )
  expect(received).toEqual([[expect.objectContaining({ event: 'store' })], []])
  const mails = await server.db.selectFrom('mail').select(['to_address', 'subject']).orderBy('id').execute()
  const administrators = await server.db
    .selectFrom('panel_user')
    .select('email')
    .where('role', '=', 10)
    .execute()
  expect(mails).toEqual(
    administrators.map(({ email }) => ({
      to_address: email,
      subject: 'Changed: the bank details on invoices',
    })),
  )
})
