/**
 * Tests every writing call of the contract, sent twice and sent late: nothing is done twice, nothing overwritten unseen
 * (docs/spec/kernel.md#stale-edits, docs/spec/kernel.md#idempotency).
 */
import { randomUUID } from 'node:crypto'
import { contract } from '@driverdesk/contract/contract.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type KeptState, keepState } from './kernel/testing/keptState.ts'
import { storedState } from './kernel/testing/storedState.ts'
import { type StripeServer, stripeServer } from './payments/testing/stripeServer.ts'
import { exampleCalls, NOT_HERE } from './testing/callExamples.ts'
import { exampleRecords } from './testing/exampleRecords.ts'
import type { NamedRecords } from './testing/examples.ts'
import { type Answer, type Sent, type TestApp, testApp } from './testing/testApp.ts'

let server: TestApp
let stripe: StripeServer
let examples: NamedRecords
let kept: KeptState
beforeAll(async () => {
  stripe = await stripeServer()
  server = await testApp({ env: stripe.env })
  // Signed in before anything is kept, counted or compared.
  for (const account of ['administrator', 'restaurant', 'driver'] as const)
    await server.reply(contract.accounts.me, {}, account)
  examples = await exampleRecords(server.db)
  kept = await keepState(server.db)
})
afterAll(async () => {
  await server.end()
  await stripe.end()
})

/** The records to name, as they were at first. */
async function named(): Promise<NamedRecords> {
  await kept.restore()
  return examples
}

/** The account with the most rights among those that may make the call. */
const send = (route: Route, sent: Sent): Promise<Answer> => {
  const mayDoMost = (['restaurant', 'driver'] as const).find(
    (role) =>
      route.access !== 'public' && !route.access.includes('administrator') && route.access.includes(role),
  )
  return server.call(route, sent, mayDoMost ?? 'administrator')
}

/** Counts the rows that a step has added to or removed from each table. */
async function growth(step: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await storedState(server.db)
  await step()
  const after = await storedState(server.db)
  const rows = (text = '0') => Number.parseInt(text, 10)
  return Object.fromEntries(
    Object.keys(after)
      .map((table) => [table, rows(after[table]) - rows(before[table])] as const)
      .filter(([, more]) => more !== 0),
  )
}

/** An import that really imports. */
const inEarnest = (sent: Sent): Sent => {
  const body = sent.body as { dry_run?: string } | undefined
  return body?.dry_run === undefined ? sent : { ...sent, body: { ...body, dry_run: '0' } }
}

describe('sent twice at once with one key, it is done once', () => {
  const creating = exampleCalls.filter(({ name, route }) => route.idempotent && !NOT_HERE.includes(name))
  test.each(creating)('$name', async ({ route, example }) => {
    const sent = async (): Promise<Sent> => ({
      ...inEarnest(example(await named())),
      headers: { 'idempotency-key': randomUUID() },
    })
    const one = await sent()
    const once = await growth(async () => expect(await send(route, one)).toMatchObject({ status: 200 }))
    // A call of several changes has one for each of them.
    expect(once.idempotency_key).toBeGreaterThan(0)
    expect(Object.keys(once).length).toBeGreaterThan(1)
    const two = await sent()
    const twice = await growth(async () => {
      const [first, second] = await Promise.all([send(route, two), send(route, two)])
      expect(first).toMatchObject({ status: 200 })
      expect(second).toMatchObject({ status: 200, body: first.body })
    })
    expect(twice).toEqual(once)
  })
})

const PARTS = ['body', 'query'] as const
/** A schema that accepts anything checks nothing. */
const looksAt = (field: unknown) => field !== undefined && !(field as z.ZodType).safeParse({}).success
const creates = ({ idempotent, params }: Route) => idempotent === true && params === undefined
const guarded = exampleCalls
  .filter(({ route }) => !creates(route))
  .flatMap((call) =>
    PARTS.filter((part) => looksAt(call.route[part]?.shape.updated_at)).map((part) => ({ ...call, part })),
  )

describe('with an old updated_at, it is refused and overwrites nothing', () => {
  test.each(guarded)('$name', async ({ route, example, part }) => {
    const sent = example(await named())
    const old: Sent = {
      ...sent,
      [part]: { ...(sent[part] as object), updated_at: '2020-01-01T00:00:00.000Z' },
    }
    const asked = { ...old, headers: { 'idempotency-key': randomUUID() } }
    const before = await storedState(server.db)
    expect(await send(route, asked)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^This \w+ was changed by .+ at .+\. Reload to see the change\.$/),
      },
    })
    expect(await storedState(server.db)).toEqual(before)
  })
})

/** Calls that may follow any other change: they add a line, queue an email, or replace an earlier choice. */
const ON_TOP = [
  'PUT /api/alert/{id}',
  'POST /api/driver/{id}/warning',
  // Leave is answered once, and does not depend on what else the driver's record says.
  'POST /api/invoice/{id}/paid-again',
  'POST /api/invoice/overpayment/{id}/refund',
  'POST /api/invoice/overpayment/{id}/take-back-refund',
  'POST /api/invoice/{id}/take-back-account',
  'POST /api/invoice/overpayment/{id}/take-back',
  'POST /api/leave/{id}/approve',
  'POST /api/leave/{id}/withdraw',
  'POST /api/leave/{id}/decline',
  'POST /api/mail/{id}/send',
  'POST /api/newsFeed/{id}/acknowledge',
  'POST /api/newsFeed/{id}/remind',
  // Only a text that was refused is sent again.
  'POST /api/driver-message/texts/{id}/send',
  'PUT /api/restaurant/{id}/drivers/{driver_id}',
  // A request is answered once, whatever the shift is now.
  'POST /api/shift/{id}/ask/withdraw',
  'POST /api/shift/{id}/ask/decline',
  // These are about a driver's request, or compare the version that the driver saw.
  'POST /api/shift/{id}/claim/decline',
  // These check for themselves that no one has changed what they would overwrite.
  'POST /api/schedule/steps/{id}/undo',
  'POST /api/schedule/steps/{id}/redo',
  'POST /api/schedule/versions/{id}/restore',
  // An export can be withdrawn only once, and only after the later ones.
  'POST /api/pay/file/{id}/withdraw',
  // The driver did start or finish, no matter what anyone has changed since.
  'POST /api/driver/shift/{id}/start',
  'POST /api/driver/shift/{id}/finish',
  'POST /api/driver/shift/{id}/take',
  'POST /api/driver/shift/{id}/decline',
  'POST /api/driver/shift/{id}/ask',
  'POST /api/driver/shift/{id}/withdraw',
  'POST /api/driver/shift/{id}/handover',
  'POST /api/driver/handover/{id}/agree',
  'POST /api/driver/handover/{id}/refuse',
  'POST /api/driver/handover/{id}/withdraw',
  // A proposal is about its shifts as they were, and ends when they change.
  'POST /api/handover/{id}/approve',
  'POST /api/handover/{id}/decline',
  'POST /api/driver/leave/{id}/withdraw',
]

test('each call that changes a record by id takes its updated_at, unless it may follow any other change', () => {
  const names = new Set(guarded.map(({ name }) => name))
  const byId = exampleCalls.filter(({ route }) => route.method !== 'GET' && route.params !== undefined)
  expect(byId.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(ON_TOP)
})

describe('sent twice at once without a key, it is still done once', () => {
  const onTop = exampleCalls.filter(({ name, route }) => ON_TOP.includes(name) && !route.idempotent)
  test.each(onTop)('$name', async ({ route, example }) => {
    const one = example(await named())
    const once = await growth(async () => expect(await send(route, one)).toMatchObject({ status: 200 }))
    expect(once).not.toEqual({})
    const two = example(await named())
    expect(await growth(() => Promise.all([send(route, two), send(route, two)]))).toEqual(once)
  })
})
