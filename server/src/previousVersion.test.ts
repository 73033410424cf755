/** Tests an upgrade without a pause: the previous version and this one on one database, while people work. */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { DESTROY, type LiveEvent, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { DriverMessage, MessageResults } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { StepCheck, StepStack } from '@driverdesk/contract/steps/step.shapes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSession } from './accounts/sessions.ts'
import { addInvoice, SENT } from './invoices/testing/givenInvoice.ts'
import { insideTransaction } from './kernel/database.ts'
import { endWith, type Running, run, start } from './kernel/testing/ownProcess.ts'
import { newDatabase, type TestDatabase } from './kernel/testing/testDatabase.ts'
import { addCredentials } from './mail/testing/givenMail.ts'
import { type MailServer, mailServer } from './mail/testing/mailServer.ts'
import { noteEmailed } from './push/push.writes.ts'
import { addAsk } from './shifts/testing/givenAsk.ts'
import { givenShift, WEDNESDAY } from './shifts/testing/givenShift.ts'
import { type Shifts, shiftText, storedShifts } from './shifts/testing/writer.ts'
import { expectStored, inOrder, newWriters, writing } from './shifts/testing/writing.ts'
import { connectLive } from './testing/liveClient.ts'
import { type PreviousVersion, previousVersion } from './testing/previousVersion.ts'
import {
  ACCOUNTS,
  type AccountName,
  addShift,
  DRIVERS,
  fillTestWorld,
  PASSWORD,
} from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const PATIENCE = { timeout: 120_000, interval: 50 }

let previous: PreviousVersion
let stored: TestDatabase
let post: MailServer
const started: Running[] = []
beforeAll(async () => {
  previous = await previousVersion()
  stored = await newDatabase()
  post = await mailServer()
  for (const schema of ['public', 'jobs'])
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(stored.database.db)
  await sql`create schema public`.execute(stored.database.db)
})
afterAll(async () => {
  for (const server of started) await endWith(server, 'SIGKILL')
  await post.end()
  await stored.end()
  await previous.end()
})

const settings = () => ({
  DATABASE_URL: stored.url,
  DATA_DIR: previous.program.replace('server/src/cli.ts', 'data'),
  SMTP_URL: `smtp://127.0.0.1:${post.port}`,
  PUBLIC_URL: 'https://desk.test',
  MAIL_FROM: 'office@driverdesk.test',
  LOG_LEVEL: 'warn',
  PORT: '0',
})

async function launch(program: string, ...options: string[]) {
  const server = start(program, ['start', '--empty', '--no-website', ...options], settings())
  started.push(server)
  const [, address = ''] = await server.says(/is ready on (http:\S+)/)
  return { server, address }
}

const signIn = (who: AccountName): Promise<string> => {
  const { kind, id } = ACCOUNTS[who]
  return stored.database.db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
}

async function call(address: string, token: string, { method, path }: Route, body?: object, id?: number) {
  const response = await fetch(address + path.replace('{id}', String(id)), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Each version undoes and redoes the changes of the other. */
async function undoAcross(before: string, after: string): Promise<void> {
  const token = await signIn('limitedManager')
  const stepOf = async (address: string, way: 'undo' | 'redo') => {
    const stack = (await call(address, token, stepRoutes.stack)) as StepStack
    await call(address, token, stepRoutes[way], { push_drivers: 20 }, stack[way][0]?.id)
  }
  const { id } = (await call(before, token, shiftRoutes.create, givenShift({ comment: 'undone' }))) as Shift
  await stepOf(after, 'undo')
  expect([...(await storedShifts(before, token)).keys()]).not.toContain(id)
  await stepOf(before, 'redo')
  expect((await storedShifts(after, token)).get(id)).toBe('10 undone')
  await stepOf(after, 'undo')
}

/** The previous version shows steps that it has no name for by a name that it knows, and does not undo them. */
async function answerRequests(before: string, after: string): Promise<void> {
  const token = await signIn('limitedManager')
  const { db } = stored.database
  const shift = await addShift(db)
  const same = { start_time: shift.start_time, finish_time: shift.finish_time }
  for (const answer of ['decline', 'accept'] as const) {
    const ask_id = await addAsk(db, { shift_id: shift.id, ...same })
    await call(after, token, shiftAskRoutes[answer], { ask_id }, shift.id)
  }
  const namesAt = async (address: string) => {
    const { undo } = (await call(address, token, stepRoutes.stack)) as StepStack
    return undo.slice(0, 2).map(({ name }) => name)
  }
  expect(await namesAt(after)).toEqual(['Accept a request about a shift', 'Decline a request about a shift'])
  expect(await namesAt(before)).toEqual(['Answer a shift', 'Answer a shift'])
  const week = `?period_date_from=${WEDNESDAY}&period_date_to=${WEDNESDAY}`
  await call(before, token, { ...historyRoutes.ofWeek, path: `${historyRoutes.ofWeek.path}${week}` })
  await call(before, token, historyRoutes.ofShift, undefined, shift.id)
  const { undo } = (await call(before, token, stepRoutes.stack)) as StepStack
  const check = (await call(before, token, stepRoutes.checkUndo, undefined, undo[0]?.id)) as StepCheck
  expect(check.problems).toMatchObject([{ shift_id: shift.id }])
  await call(after, token, shiftRoutes.remove, undefined, shift.id)
}

/** The previous version counts a driver who gets an email instead of push as not reached. */
async function emailInstead(before: string, after: string): Promise<void> {
  const token = await signIn('administrator')
  const message = { title: 'Parking', body: 'Behind the house.', driver_ids: [DRIVERS.everywhere] }
  const { id } = (await call(after, token, driverMessageRoutes.create, message)) as DriverMessage
  const { db } = stored.database
  const notice = await db
    .selectFrom('driver_notice')
    .select('id')
    .where('message_id', '=', id)
    .executeTakeFirst()
  await db.transaction().execute((tx) => insideTransaction(() => noteEmailed(tx, notice?.id as number)))
  const resultsAt = async (address: string) => {
    const results = (await call(address, token, driverMessageRoutes.results, undefined, id)) as MessageResults
    return results.recipients.map(({ result }) => result)
  }
  expect(await resultsAt(after)).toEqual(['emailed'])
  expect(await resultsAt(before)).toEqual(['not_reached'])
}

/**
 * The previous version knows only one credit note for an invoice. It reads and adds those in full, with numbers from
 * the same sequence, and goes on listing an invoice that was credited in part.
 */
async function creditInvoices(before: string, after: string): Promise<void> {
  const token = await signIn('administrator')
  const { db } = stored.database
  const credit = (address: string, id: number, more: object = {}) =>
    call(address, token, invoiceDocumentRoutes.credit, { reason: 'Wrong hours', ...more }, id)
  const { id: inPart } = await addInvoice(db, SENT)
  await credit(after, inPart, { amount: 10 })
  await credit(after, inPart, { amount: 5 })
  const others = []
  for (let count = 0; count < 6; count++) others.push(await addInvoice(db, SENT))
  await Promise.all(others.map(({ id }, nr) => credit(nr % 2 ? before : after, id)))
  const listed = async (address: string) => {
    const query = '?period_date_from=2026-06-01&period_date_to=2026-06-07'
    const list = await call(address, token, { ...invoiceRoutes.list, path: invoiceRoutes.list.path + query })
    return (list as { state: string; credit_note_number?: string | null }[]).toReversed()
  }
  const [partly, ...credited] = await listed(before)
  expect(partly).toMatchObject({ state: 'overdue', credit_note_number: null })
  const numbers = credited.map(({ credit_note_number }) => credit_note_number)
  expect(numbers.toSorted()).toEqual(['CN-003', 'CN-004', 'CN-005', 'CN-006', 'CN-007', 'CN-008'])
  // The rest of the invoice that was credited in part.
  expect(await credit(before, inPart)).toMatchObject({ state: 'credited', credit_note_number: 'CN-009' })
  expect((await listed(after))[0]).toMatchObject({
    state: 'credited',
    credited: 40,
    credit_notes: [{ amount: 10 }, { amount: 5 }, { number: 'CN-009', amount: 25 }],
  })
  // It emails only its own credit notes.
  const mails = () => post.received.filter(({ mail }) => mail.subject?.startsWith('Credit note CN-'))
  await vi.waitFor(() => expect(mails()).toHaveLength(4), PATIENCE)
}

/** The shifts of a screen that was empty before these events. */
function shiftsIn(events: readonly LiveEvent[]): Shifts {
  const shifts: Shifts = new Map()
  for (const { channel, event, data } of events as readonly LiveEvent<Shift>[]) {
    expect(event).not.toBe(REFETCH)
    if (channel !== shiftLive.name) continue
    if (event === DESTROY) shifts.delete(data.id)
    else shifts.set(data.id, shiftText(data))
  }
  return shifts
}

test('the previous version and this one work side by side, and nothing is lost', async () => {
  const before = await launch(previous.program)
  await fillTestWorld(stored.database.db)
  await addCredentials(stored.database.db)
  const token = await signIn('administrator')
  const watching = await connectLive(before.address, { auth: { token, since: 0 } })
  const writers = newWriters(2)
  const [early, late] = [writers.slice(0, 1), writers.slice(1)]
  const old = await writing(token, early, before.address, 20)

  const beside = await launch('cli.ts', '--no-jobs')
  const watchingNew = await connectLive(beside.address, { auth: { token, since: 0 } })
  const young = await writing(token, late, beside.address, 40)
  await undoAcross(before.address, beside.address)
  await answerRequests(before.address, beside.address)
  await emailInstead(before.address, beside.address)

  // Only the previous version runs jobs: it must leave the kinds that it does not know.
  const rota = { period_date_from: '2026-06-15', period_date_to: '2026-06-21', kind: 'driver', comments: 1 }
  await call(beside.address, token, rotaRoutes.mail, { ...rota, id: DRIVERS.north })
  const message = { title: 'Road works', body: 'The bridge is closed.', driver_ids: [DRIVERS.south] }
  await call(beside.address, token, driverMessageRoutes.create, message)
  const { id, email } = ACCOUNTS.restaurant
  const credentials = { id, email, password: PASSWORD, link: 'https://desk.test/restaurants' }
  await call(beside.address, token, { method: 'POST', path: '/api/sendEmail' } as Route, credentials)
  await vi.waitFor(() => expect(post.received.map(({ to }) => to)).toEqual([[email]]), PATIENCE)

  await creditInvoices(before.address, beside.address)

  expect(await endWith(before.server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
  await old.done
  // Clients of the previous version continue with this one.
  const seen = await watching.ended
  const again = await connectLive(beside.address, { auth: { token, since: seen.at(-1)?.seq } })
  expect(await endWith(beside.server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
  await young.done

  const after = await launch('cli.ts')
  await expectStored(token, writers, after.address)
  const kept = inOrder(await storedShifts(after.address, token))
  for (const events of [[...seen, ...(await again.ended)], await watchingNew.ended]) {
    const last = await connectLive(after.address, { auth: { token, since: events.at(-1)?.seq } })
    last.close()
    expect(inOrder(shiftsIn([...events, ...last.events]))).toEqual(kept)
  }
  const mailsOf = (subject: string) =>
    post.received.flatMap(({ to, mail }) =>
      mail.subject?.startsWith(subject) ? [[...to, mail.attachments.length]] : [],
    )
  await vi.waitFor(() => {
    expect(mailsOf('Your rota')).toEqual([[ACCOUNTS.driver.email, 1]])
    // Each credit note once, with its PDF, those in part only by this version.
    expect(mailsOf('Credit note CN-')).toEqual(Array(9).fill([ACCOUNTS.restaurant.email, 1]))
    // Push reaches no one here. The previous version would have recorded that and sent no email.
    expect(mailsOf('Road works')).toEqual([[ACCOUNTS.otherDriver.email, 0]])
  }, PATIENCE)
})

test('the previous version does not start again on the schema of this one', async () => {
  const { code, err } = await run(previous.program, ['start', '--empty', '--no-website'], settings())
  expect(code).toBe(1)
  expect(err).toMatch(/^The database was made by a newer version of Driverdesk: /)
})
