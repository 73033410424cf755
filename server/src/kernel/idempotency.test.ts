/** An `Idempotency-Key` makes a form count once (docs/spec/kernel.md#idempotency). */
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName } from '../testing/testWorld.ts'
import { insideTransaction } from './database.ts'
import { bodyJson, forgetOldKeys, oncePerKey } from './idempotency.ts'
import { JsonText } from './jsonRows.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const create = (key: string | undefined, body: object = givenShift(), as: AccountName = 'manager') =>
  server.call(
    shiftRoutes.create,
    { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    as,
  )
const idOf = ({ body }: { body: unknown }) => (body as Shift).id
const shifts = () => server.db.selectFrom('shift').select('id').execute()
const OTHER_BODY = {
  status: 409,
  body: {
    code: 'sameKeyOtherBody',
    message: 'This form has already been sent with different contents. Reload the page and try again.',
  },
}

describe('the same key with the same form', () => {
  test('gets the first answer again, and writes nothing more', async () => {
    const first = await create('form-1')
    expect(first.status).toBe(200)
    const again = await expectNothingWritten(server.db, () => create('form-1'))
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('sent twenty times at once adds one record, announces it once and gets the same answers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('form-1')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await shifts()).toEqual([{ id: idOf(answers[0] as { body: unknown }) }])
    expect(await server.db.selectFrom('outbox').select('event').execute()).toEqual([{ event: 'store' }])
    expect(await server.db.selectFrom('audit_event').select('action').execute()).toEqual([
      { action: 'create' },
    ])
  })

  test('gets the first answer even if the record has since changed', async () => {
    const first = await create('form-1')
    await server.reply(shiftRoutes.remove, { params: { id: String(idOf(first)) } }, 'manager')
    expect(await create('form-1')).toMatchObject({ status: 200, body: first.body as object })
    expect(await shifts()).toEqual([])
  })

  test('counts as a different form for another account', async () => {
    const [one, other] = [
      await create('form-1', givenShift(), 'manager'),
      await create('form-1', givenShift(), 'administrator'),
    ]
    expect(idOf(one)).not.toBe(idOf(other))
    expect(await create('form-1', givenShift(), 'manager')).toMatchObject({ body: one.body as object })
    expect(await create('form-1', givenShift(), 'administrator')).toMatchObject({
      body: other.body as object,
    })
    expect(await shifts()).toHaveLength(2)
  })

  test('does not show the answer to an account that has lost its role', async () => {
    const withRole = (role: 20 | null) =>
      server.db.updateTable('panel_user').set({ role }).where('id', '=', ACCOUNTS.limitedManager.id).execute()
    await create('form-1', givenShift(), 'limitedManager')
    await withRole(null)
    expect(await create('form-1', givenShift(), 'limitedManager')).toMatchObject({ status: 403 })
    await withRole(20)
    expect(await create('form-1', givenShift(), 'limitedManager')).toMatchObject({ status: 200 })
  })
})

describe('the same key with another form', () => {
  test.each([
    ['another value', givenShift({ comment: 'Other' })],
    ['one field more', givenShift({ extra_request: 0 })],
  ])('(%s) is refused, and nothing is written', async (_, body) => {
    await create('form-1')
    expect(await expectNothingWritten(server.db, () => create('form-1', body))).toMatchObject(OTHER_BODY)
    expect(await create('form-1')).toMatchObject({ status: 200 })
  })

  test('stores one of twenty at once, and refuses the rest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create('form-1', givenShift({ comment: `Form ${index}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(OTHER_BODY)
    expect(await shifts()).toHaveLength(1)
  })
})

describe('a stored answer', () => {
  /** Asked for by the session with this secret. */
  const ask = <T>(secret: string, answer: T, key = 'answer-1'): Promise<T> =>
    server.db.transaction().execute((tx) => {
      const asked = { account: 'panel_user:1', key, requestHash: 'the same', secret }
      return insideTransaction(() => oncePerKey(tx, asked, async () => answer))
    })

  test('has its password only for the session that asked', async () => {
    const answer = { one: { password: 'open sesame' }, other: { password: null }, name: 'Someone' }
    expect(await ask('own', answer)).toEqual(answer)
    expect(await ask('own', answer)).toEqual(answer)
    expect(await ask('other', answer)).toEqual({ ...answer, one: { password: null } })
    const kept = await server.db.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('open sesame')
  })

  test('is the same as the database wrote it', async () => {
    const answer = new JsonText(['{"shifts":', '[1,2]', '}'])
    expect(await ask('own', answer, 'answer-2')).toBe(answer)
    expect(await ask('own', answer, 'answer-2')).toEqual({ shifts: [1, 2] })
  })
})

test('a form nested too deeply is refused', () => {
  let body: unknown[] = []
  for (let depth = 0; depth < 100_000; depth++) body = [body]
  expect(() => bodyJson(body)).toThrow('The request is nested too deeply.')
})

test('the same form without a key, or with another one, is stored again', async () => {
  const answers = [
    await create(undefined),
    await create(undefined),
    await create('form-1'),
    await create('form-2'),
  ]
  expect(new Set(answers.map(idOf)).size).toBe(4)
  expect([idOf(await create('form-1')), idOf(await create('form-2'))]).toEqual(answers.slice(2).map(idOf))
})

describe('a form that was refused', () => {
  test('leaves its key free for the corrected form', async () => {
    const refused = await expectNothingWritten(server.db, () =>
      create('form-1', givenShift({ finish_time: '10:00' })),
    )
    expect(refused.status).toBe(400)
    expect(await create('form-1', givenShift({ finish_time: '11:00' }))).toMatchObject({ status: 200 })
  })

  test('that failed because of a fault also leaves it free', async () => {
    await sql`alter table outbox rename to outbox_elsewhere`.execute(server.db)
    expect((await create('form-1')).status).toBe(500)
    await sql`alter table outbox_elsewhere rename to outbox`.execute(server.db)
    expect((await create('form-1')).status).toBe(200)
    expect(await shifts()).toHaveLength(1)
  })
})

describe('a key', () => {
  const age = (interval: string) =>
    sql`update idempotency_key set created_at = now() - ${interval}::interval`.execute(server.db)

  test('is valid for 24 hours, and free afterwards', async () => {
    const first = await create('form-1')
    await age('23 hours 59 minutes')
    expect(idOf(await create('form-1'))).toBe(idOf(first))
    await age('24 hours 1 second')
    const [next, other] = [
      await create('form-1', givenShift({ comment: 'Next day' })),
      await create('form-1'),
    ]
    expect(next).toMatchObject({ status: 200, body: { comment: 'Next day' } })
    expect(idOf(next)).not.toBe(idOf(first))
    expect(other).toMatchObject(OTHER_BODY)
  })

  test('is removed after 24 hours, and not before', async () => {
    await create('old')
    await age('24 hours 1 second')
    await create('new')
    await forgetOldKeys(server.db)
    expect(await server.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }])
  })

  test.each(['', 'two words', 'x'.repeat(201)])('is not %j', async (key) => {
    expect(await expectNothingWritten(server.db, () => create(key))).toMatchObject({
      status: 400,
      body: { 'Idempotency-Key': ['Must be 1 to 200 printable characters.'] },
    })
  })

  test('may have any two hundred characters', async () => {
    const key = `${"'"}${'!~"\\;--'.repeat(40)}`.slice(0, 200)
    const first = await create(key)
    expect(first.status).toBe(200)
    expect(idOf(await create(key))).toBe(idOf(first))
  })
})
