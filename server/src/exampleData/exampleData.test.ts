/** Tests making example data (docs/spec/shell.md#example-data), twice at once, and that nothing of it is sent. */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { exampleDataRoutes, firstStepRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { EXAMPLE_KINDS, EXAMPLE_SIZE } from '@driverdesk/domain/home/exampleData.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demoPlan.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { mailJob } from '../mail/mail.service.ts'
import { copiedInvoiceQuery } from '../payments/invoiceCopies.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

const { read, make, check, remove } = exampleDataRoutes
const STEPS = { area: false, restaurant: false, driver: false, shift: false }

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
  await sql`truncate restaurant, driver, area, city cascade`.execute(server.db)
  await sql`update option set ovalue = '7' where okey = 'invoice_vat_rate'`.execute(server.db)
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const state = () => server.reply(read, {}, 'administrator')
const count = async (table: string) =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(server.db))
    .rows[0]?.rows

describe('example data', () => {
  let options: unknown

  beforeAll(async () => {
    options = await server.db.selectFrom('option').selectAll().orderBy('id').execute()
    expect(await state()).toEqual({ state: 'offered', made_by: null, made_at: null })
    const making = Promise.all([server, second].map((one) => one.call(make, {}, 'administrator')))
    await vi.waitFor(
      async () => expect(await state()).toEqual({ state: 'adding', made_by: null, made_at: null }),
      { timeout: 20_000, interval: 20 },
    )
    const answers = await making
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ message: refusals.exampleThere.message })
    const made = answers.find(({ status }) => status === 200)?.body as Record<string, number>
    for (const kind of EXAMPLE_KINDS) {
      expect(made[kind]).toBeGreaterThan(EXAMPLE_SIZE[kind] * 0.9)
      expect(made[kind]).toBeLessThan(EXAMPLE_SIZE[kind] * 1.15)
    }
  })

  it('is made once by two people at once, and says who made it', async () => {
    expect(await count('restaurant')).toBe(25)
    expect(await state()).toMatchObject({ state: 'present', made_by: 'administrator Account' })
    const audit = await server.db.selectFrom('audit_event').select(['actor', 'thing', 'action']).execute()
    expect(audit).toEqual([{ actor: 'panel_user:1', thing: 'example', action: 'create' }])
  })

  it('leaves the options and the first steps as they were', async () => {
    expect(await server.db.selectFrom('option').selectAll().orderBy('id').execute()).toEqual(options)
    expect(await server.reply(firstStepRoutes.read, {}, 'administrator')).toMatchObject(STEPS)
  })

  it('has no administrator, and no one who can sign in with the known password', async () => {
    const administrators = await server.db
      .selectFrom('panel_user')
      .select('id')
      .where('role', '=', 10)
      .execute()
    expect(administrators).toEqual([{ id: 1 }])
    const signIns = [
      [accountRoutes.signInStaff, 'manager@example.test'],
      [accountRoutes.signInRestaurant, 'restaurant@example.test'],
      [accountRoutes.signInDriver, 'driver@example.test'],
    ] as const
    for (const [route, email] of signIns) {
      const answer = await server.call(route, { body: { email, password: DEMO_PASSWORD } })
      expect(answer.status).toBe(401)
    }
  })

  it('sends no email, and gives Stripe no invoice, even when an invoice is sent', async () => {
    const { id, restaurant_id } = await server.db
      .selectFrom('invoice')
      .select(['id', 'restaurant_id'])
      .where('sent_at', 'is', null)
      .where('paid_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('restaurant')
      .set({ business_email: 'me@driverdesk.test' })
      .where('id', '=', restaurant_id)
      .execute()
    const given = { params: { id: String(id) }, body: {} }
    expect(await server.call(invoiceDocumentRoutes.send, given, 'administrator')).toMatchObject({
      status: 200,
    })
    const { id: mail } = await server.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
    const sent: unknown[] = []
    const job = mailJob(
      server.db,
      async (one) => void sent.push(one),
      async () => ({ name: '', content: Buffer.from('') }),
    )
    await job.run({ mail }, undefined as never, undefined as never)
    expect(sent).toEqual([])
    const kept = await server.db.selectFrom('mail').select(['state', 'error', 'to_address']).execute()
    expect(kept).toEqual([
      { state: 'kept', error: 'Example data: nothing is sent.', to_address: 'me@driverdesk.test' },
    ])
    expect(await copiedInvoiceQuery(server.db, id).executeTakeFirst()).toBeUndefined()
  })

  it('has its own numbers of invoices and credit notes', async () => {
    const numbers = await server.db
      .selectFrom('invoice')
      .select((eb) => [eb.fn.min('number').as('least'), eb.fn.max('number').as('most')])
      .executeTakeFirstOrThrow()
    expect(numbers.least).toBe(900_000_001)
    const query = { period_date_from: '2026-06-01', period_date_to: '2026-06-07' }
    const next = await server.reply(invoiceRoutes.check, { query }, 'administrator')
    expect(next.invoice_last_id).toBe(0)
  })

  it('is gone after its removal, which happens once, and is offered again', async () => {
    const before = await server.reply(check, {}, 'administrator')
    expect(before.added).toMatchObject({ shifts: 0, invoices: 0, accounts: 0 })
    expect(before.gone).toMatchObject({ areas: 4, restaurants: 25, drivers: 80, accounts: 24 })
    expect(before.kept).toMatchObject({ areas: 0, restaurants: 0, drivers: 0, shifts: 0 })
    const answers = await Promise.all([server, second].map((one) => one.call(remove, {}, 'administrator')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(before)
    expect(await state()).toMatchObject({ state: 'offered' })
    for (const table of ['city', 'area', 'restaurant', 'driver', 'shift', 'timesheet', 'invoice', 'mail'])
      expect(await count(table), table).toBe(0)
    for (const table of ['alert', 'news_post', 'driver_notice', 'stored_file', 'schedule_template'])
      expect(await count(table), table).toBe(0)
    const names = await server.db.selectFrom('panel_user').select('id').orderBy('id').execute()
    expect(names.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  it('has other ids when it is made again, once for each key', async () => {
    const sent = { headers: { 'idempotency-key': 'again' } }
    const answers = [await server.call(make, sent, 'administrator')]
    answers.push(await server.call(make, sent, 'administrator'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { first_id } = await server.db.selectFrom('example').select('first_id').executeTakeFirstOrThrow()
    expect(first_id).toBe(1_000_200_000)
  })
})
