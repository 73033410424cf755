/**
 * Undo and redo of answers to restaurants' requests (docs/spec/shifts.md#requests-about-a-shift).
 * It is 12:00 UTC, 13:00 in London, on Wednesday 10 June 2026.
 */
import { cancellationRoutes, shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAsk } from '../shifts/testing/givenAsk.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-10T12:00:00Z'), worksJobs: false })
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

/** A published shift with a request. */
async function asked(given: Partial<Parameters<typeof addAsk>[1]> = {}) {
  const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north, cost_total: '40.00' })
  return { id, ask_id: await addAsk(server.db, { shift_id: id, ...given }) }
}
const CANCEL = { kind: 'cancel', start_time: null, finish_time: null, note: 'Closed', charge: 5 } as const
const IN_WORDS = { start_time: '10:00', finish_time: '14:00', note: 'A car, please' }

const answer = (name: 'accept' | 'decline', { id, ask_id }: { id: number; ask_id: number }) =>
  server.reply(
    shiftAskRoutes[name],
    { params: { id: String(id) }, body: { ask_id, ...(name === 'decline' && { answer: 'No one is free' }) } },
    'manager',
  )
const stack = () => server.reply(stepRoutes.stack, {}, 'manager')
const take = async (name: 'undo' | 'redo') => {
  const id = String((await stack())[name][0]?.id)
  return server.call(stepRoutes[name], { params: { id }, body: { push_drivers: 20 } }, 'manager')
}
const shiftOf = (id: number) => server.reply(shiftRoutes.get, { params: { id: String(id) } }, 'restaurant')
const asksOf = (shift_id: number) =>
  server.db.selectFrom('shift_ask').selectAll().where('shift_id', '=', shift_id).orderBy('id').execute()

describe.each([
  ['a change', 'accept', {}, 'Accept a request about a shift'],
  ['a cancellation', 'accept', CANCEL, 'Accept a request about a shift'],
  ['words alone', 'accept', IN_WORDS, 'Accept a request about a shift'],
  ['a change', 'decline', {}, 'Decline a request about a shift'],
] as const)('of %s, to %s', (_what, name, given, step) => {
  test('undo opens the request again, and redo answers it', async () => {
    const of = await asked(given)
    const before = [await shiftOf(of.id), await asksOf(of.id)] as const
    await answer(name, of)
    const after = [await shiftOf(of.id), await asksOf(of.id)] as const
    expect(after[0].ask?.state).toBe(name === 'accept' ? 'accepted' : 'declined')
    expect((await stack()).undo.map((one) => one.name)).toEqual([step])

    expect(await take('undo')).toMatchObject({ status: 200, body: { first: { shift_id: of.id } } })
    const { updated_at: _undone, ...back } = await shiftOf(of.id)
    expect(before[0]).toMatchObject(back)
    expect(await asksOf(of.id)).toEqual(before[1])

    expect(await take('redo')).toMatchObject({ status: 200 })
    const { updated_at: _redone, ...again } = await shiftOf(of.id)
    expect(after[0]).toMatchObject(again)
    expect(await asksOf(of.id)).toEqual(after[1])
  })

  test('undo and redo reach both screens, and the audit', async () => {
    const [restaurant, manager] = [await watch(server, 'restaurant'), await watch(server, 'manager')]
    const of = await asked(given)
    await answer(name, of)
    await take('undo')
    const { seq } = await server.db.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()
    for (const client of [restaurant, manager]) {
      await client.until(seq)
      const shifts = (await client.leave()).filter(({ channel }) => channel === 'shift')
      expect(shifts.at(-1)?.data).toMatchObject({ id: of.id, ask: { state: 'asked' } })
    }
    expect(
      await server.db
        .selectFrom('audit_event')
        .select(['thing_id', 'after'])
        .where('thing', '=', 'shift_ask')
        .where('action', '=', 'undo')
        .execute(),
    ).toMatchObject([{ thing_id: of.ask_id, after: { state: 'asked' } }])
  })
})

describe('an undone answer is refused', () => {
  const NAME = /^17\/06\/2026 1\d:00 – 1\d:00, North One: /
  const problemOf = async (name: 'undo' | 'redo') => {
    const { status, body } = await take(name)
    expect(status).toBe(400)
    const [problem] = Object.values(body as Record<string, string[]>).flat()
    expect(problem).toMatch(NAME)
    return problem?.replace(NAME, '')
  }

  test.each(['accept', 'decline'] as const)('if the restaurant has asked again, after %s', async (name) => {
    const of = await asked()
    await answer(name, of)
    await addAsk(server.db, { shift_id: of.id, start_time: '12:00', finish_time: '16:00' })
    expect(await problemOf('undo')).toBe('the restaurant has since sent another request.')
    expect(await asksOf(of.id)).toMatchObject([
      { state: name === 'accept' ? 'accepted' : 'declined' },
      { state: 'asked' },
    ])
  })

  test('if the shift has started', async () => {
    const of = await asked()
    await answer('decline', of)
    await addTimesheet(server.db, { shift_id: of.id, driver_id: DRIVERS.north })
    expect(await problemOf('undo')).toBe('it has started, so its request cannot be open again.')
  })

  test('if an accepted shift has started', async () => {
    const of = await asked()
    await answer('accept', of)
    await addTimesheet(server.db, { shift_id: of.id, driver_id: DRIVERS.north })
    expect(await problemOf('undo')).toBe('This shift has a timesheet: change the timesheet.')
    expect((await shiftOf(of.id)).ask?.state).toBe('accepted')
  })

  test('if the shift is unpublished', async () => {
    const of = await asked()
    await answer('decline', of)
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [of.id] } }, 'administrator')
    expect(await problemOf('undo')).toMatch(/^it is no longer published with a driver at that restaurant/)
  })

  test('if the restaurant has withdrawn the reopened request', async () => {
    const of = await asked()
    await answer('decline', of)
    await take('undo')
    const request = { params: { id: String(of.id) }, body: { ask_id: of.ask_id } }
    await server.reply(shiftAskRoutes.withdraw, request, 'restaurant')
    expect(await problemOf('redo')).toBe('the restaurant has since withdrawn its request.')
  })
})

test('undoing a cancellation by the office opens the request that it closed', async () => {
  const { id } = await asked()
  await server.reply(cancellationRoutes.cancel, { params: { id: String(id) }, body: { cost: 0 } }, 'manager')
  expect(await asksOf(id)).toMatchObject([{ state: 'closed' }])
  expect(await take('undo')).toMatchObject({ status: 200 })
  expect((await shiftOf(id)).ask).toMatchObject({ state: 'asked' })
  expect(await take('redo')).toMatchObject({ status: 200 })
  expect(await asksOf(id)).toMatchObject([{ state: 'closed' }])
})

test('undoing a removal brings back requests and answers', async () => {
  const { id, ask_id } = await asked()
  await answer('decline', { id, ask_id })
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
  const before = await asksOf(id)
  await server.reply(shiftRoutes.remove, { params: { id: String(id) } }, 'manager')
  expect(await asksOf(id)).toEqual([])
  expect(await take('undo')).toMatchObject({ status: 200 })
  expect(await asksOf(id)).toEqual(before)
  expect(await take('redo')).toMatchObject({ status: 200 })
})

test('the history of a shift names the answers', async () => {
  const of = await asked()
  await answer('decline', of)
  await take('undo')
  await answer('accept', of)
  const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(of.id) } }, 'manager')
  expect(entries.map(({ done, fields }) => [done, fields.map(({ label }) => label)])).toEqual([
    ['Accepted a request about a shift', expect.arrayContaining(['Start Time', 'State'])],
    ['Undid: Decline a request about a shift', ['State', 'Answer']],
    ['Declined a request about a shift', ['State', 'Answer']],
  ])
})
