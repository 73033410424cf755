import { type RefusalCode, refusals, TOLD_APART } from '@driverdesk/contract/kernel/refusals.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraintAnswer } from '../constraintAnswers.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { answerErrors } from './errorAnswers.ts'
import { SECRET } from './log.ts'
import { Invalid, notFound, Refusal, refuseIfAny } from './refusal.ts'
import { logLines } from './testing/logLines.ts'

const isToldApart = (code: RefusalCode) => TOLD_APART.some((one) => one === code)

/** Calls a handler that throws this, and returns the answer. */
async function answerTo(thrown: unknown) {
  const { log, lines } = logLines()
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, genReqId: () => 'the-request' })
  answerErrors(app, constraintAnswer)
  app.get('/', () => {
    throw thrown
  })
  const answer = await app.inject({ url: '/' })
  const retryAfter = answer.headers['retry-after']
  return {
    status: answer.statusCode,
    body: answer.json() as unknown,
    text: answer.body,
    lines: lines(),
    retryAfter,
  }
}

describe('a refusal is answered with its status and its sentence', () => {
  test.each([
    ['signedOut', 401, 'Please log in to access this page'],
    ['wrongSignIn', 401, 'Incorrect logins - please try again!'],
    ['forbidden', 403, 'You do not have permission to do this.'],
    [
      'sameKeyOtherBody',
      409,
      'This form has already been sent with different contents. Reload the page and try again.',
    ],
    ['tooLarge', 413, 'The request is too large.'],
    ['notJson', 415, 'Send the request as JSON.'],
    ['tooManyRequests', 429, 'Too many requests. Try again in a moment.'],
    ['busy', 503, 'The server is busy. Try again in a moment.'],
  ] as const)('%s', async (code, status, message) => {
    expect(await answerTo(new Refusal(code))).toMatchObject({ status, body: { message } })
  })

  test('with its values filled in', async () => {
    const stale = new Refusal('stale', { thing: 'shift', name: 'Someone', time: '14:05' })
    expect(await answerTo(stale)).toMatchObject({
      status: 409,
      body: { message: 'This shift was changed by Someone at 14:05. Reload to see the change.' },
    })
    expect(await answerTo(new Refusal('tooManyAttempts', { minutes: '15' }))).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in 15 minutes.' },
    })
    expect(await answerTo(notFound('driver'))).toMatchObject({
      status: 404,
      body: { message: 'This driver does not exist.' },
    })
  })

  test('with its name, if clients have to tell it apart', async () => {
    const changed = new Refusal('payChanged', { cost: '£13.00', shown: '£12.00' })
    expect(await answerTo(changed)).toMatchObject({ status: 409, body: { code: 'payChanged' } })
  })

  test('without internal details, and without an error in the log', async () => {
    for (const code of Object.keys(refusals) as RefusalCode[]) {
      const { body, lines } = await answerTo(new Refusal(code))
      expect(Object.keys(body as object)).toEqual(isToldApart(code) ? ['message', 'code'] : ['message'])
      expect(lines.filter(({ msg }) => msg === 'fault')).toEqual([])
    }
  })
})

test('a call that fails because the database is down says when to try again, and logs no stack', async () => {
  const cause = new Error('connect ECONNREFUSED')
  const { status, body, retryAfter, lines } = await answerTo(new Refusal('databaseDown', {}, { cause }))
  expect([status, body, retryAfter]).toEqual([503, { message: refusals.databaseDown.message }, '2'])
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'databaseDown', reason: cause.message }))
  expect(JSON.stringify(lines)).not.toContain('stack')
  expect((await answerTo(new Refusal('stale'))).retryAfter).toBeUndefined()
})

test('the cause of a refusal is logged, and not in the answer', async () => {
  const refusal = Object.assign(new Refusal('pdfFails'), { cause: new Error('the worker broke off') })
  const { status, text, lines } = await answerTo(refusal)
  expect(status).toBe(503)
  expect(text).not.toContain('broke off')
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'pdfFails',
      err: expect.objectContaining({ message: 'the worker broke off' }),
    }),
  )
})

test('the answer says so if a received file has filled the disk', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const { status, body } = await answerTo(full)
  expect([status, body]).toEqual([503, { message: refusals.diskFull.message }])
})

test('wrong values are answered with messages by field, in the given order', async () => {
  const fields = { zebra: ['First.', 'Second.'], apple: ['Third.'], 'shift_ids.7': ['Fourth.'] }
  const { status, text } = await answerTo(new Invalid(fields))
  expect(status).toBe(400)
  expect(text).toBe(JSON.stringify(fields))
  expect(() => refuseIfAny({})).not.toThrow()
  expect(() => refuseIfAny(fields)).toThrow('First.')
})

describe('errors of the framework and of plugins get our sentences', () => {
  const failing = (statusCode: number, code = 'SOME_PLUGIN') =>
    Object.assign(new Error('said in its own words'), { statusCode, code })
  test.each([
    [413, { message: refusals.tooLarge.message }],
    [415, { message: refusals.notJson.message }],
    [429, { message: refusals.tooManyRequests.message }],
    [400, { body: ['The request is not valid JSON.'] }],
  ])('with the status %i', async (status, body) => {
    const answer = await answerTo(failing(status))
    expect([answer.status, answer.body]).toEqual([status, body])
  })
})

describe('a refusal by the database', () => {
  const violation = (code: string, constraint?: string) =>
    Object.assign(new Error(`violates constraint "${constraint}"`), { code, constraint })
  test.each([
    ['23505', 'panel_user_email', { email: ['The email has already been taken.'] }],
    ['23505', 'restaurateur_email', { email: ['The email has already been taken.'] }],
    ['23505', 'driver_email', { email: ['The email has already been taken.'] }],
    ['23503', 'timesheet_shift_id_fkey', { id: ['This shift has a timesheet and cannot be removed.'] }],
    ['23001', 'timesheet_shift_id_fkey', { id: ['This shift has a timesheet and cannot be removed.'] }],
  ])('by %s of %s has its sentence', async (code, constraint, body) => {
    expect(await answerTo(violation(code, constraint))).toMatchObject({ status: 400, body })
  })

  test('for a double booking has the specified words', async () => {
    const { status, body } = await answerTo(violation('23P01', 'shift_no_double_booking'))
    expect([status, body]).toEqual([400, { driver_id: ['Driver already have shift on this time'] }])
  })

  test('without one of our sentences is an internal fault', async () => {
    expect((await answerTo(violation('23514', 'area_name_check'))).status).toBe(500)
    expect((await answerTo(violation('23502'))).status).toBe(500)
    expect((await answerTo(violation('42P01', 'panel_user_email'))).status).toBe(500)
  })
})

describe('an internal fault', () => {
  test.each([
    ['an error', new Error('password of the database is hunter2')],
    ['an error that names a status of its own', Object.assign(new Error('hunter2'), { statusCode: 418 })],
    ['an error that names success', Object.assign(new Error('hunter2'), { statusCode: 200 })],
    ['a text', 'hunter2'],
    ['an object', { secret: 'hunter2' }],
    ['nothing', undefined],
  ])('answers 500 with the id from the log, and no detail: %s', async (_, thrown) => {
    const { status, body, text, lines } = await answerTo(thrown)
    expect([status, body]).toEqual([
      500,
      {
        message: 'Something went wrong on our side. The error number is the-request.',
        request_id: 'the-request',
      },
    ])
    expect(text).not.toContain('hunter2')
    expect(lines.filter(({ msg, reqId }) => msg === 'fault' && reqId === 'the-request')).toHaveLength(1)
  })
})

describe('in the whole server', () => {
  let server: TestApp
  const { log, lines } = logLines()
  beforeAll(async () => {
    server = await testApp({ log })
  })
  afterAll(() => server.end())

  test('a broken query answers 500; its id is in the header and the log, its text only in the log', async () => {
    await sql`alter table option rename to option_elsewhere`.execute(server.db)
    const answer = await server.call(optionRoutes.list, {}, 'administrator')
    await sql`alter table option_elsewhere rename to option`.execute(server.db)
    const id = answer.headers['x-request-id'] as string
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer).toMatchObject({ status: 500, body: { request_id: id } })
    expect(JSON.stringify(answer.body)).not.toMatch(/option|relation|exist|select/)
    const faults = lines().filter(({ msg }) => msg === 'fault')
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({
      reqId: id,
      err: { message: expect.stringContaining('option'), stack: expect.stringContaining('mount.ts') },
    })
  })

  test('a token never reaches the log', async () => {
    const token = await server.signIn('manager')
    await server.call(optionRoutes.list, { headers: { authorization: `Bearer ${token}` } })
    expect(lines().length).toBeGreaterThan(2)
    expect(JSON.stringify(lines())).not.toContain(token)
  })
})

test('a database error is logged without its statement and values', async () => {
  const written: string[] = []
  const log = pino({ redact: SECRET }, { write: (line: string) => void written.push(line) })
  const values = { params: ['hunter2'], parameters: ['hunter2'], query: 'hunter2', where: 'hunter2' }
  log.error(
    { err: Object.assign(new Error('violates'), values, { detail: 'Failing row: hunter2' }) },
    'fault',
  )
  expect(written.join('')).toContain('violates')
  expect(written.join('')).not.toContain('hunter2')
})
