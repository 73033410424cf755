/** Tests that an acknowledged notice is sent, however the server ended in between (docs/spec/kernel.md#jobs). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, addShift, DRIVERS, fillTestWorld } from '../testing/testWorld.ts'
import { subscribe } from './testing/notices.ts'
import { type Device, type PushService, pushService } from './testing/pushService.ts'

/** Usually this takes seconds. An attempt that had just started is repeated once its minute is over. */
const PATIENCE_MS = 180_000

let service: PushService
let device: Device
let many: Device[]
let product: Killable
beforeEach(async () => {
  service = await pushService()
  device = service.device()
  many = Array.from({ length: 200 }, () => service.device())
  product = await killableServer(async (folder) => {
    const trusted = join(folder, 'push-service.pem')
    await writeFile(trusted, service.cert)
    return { NODE_EXTRA_CA_CERTS: trusted }
  })
})
afterEach(async () => {
  await product.end()
  await service.end()
})

test(
  'a notice and a message to many are sent by the next server if one is killed right after its answer',
  async () => {
    const { shift, token } = await withDatabase(product.env, async ({ db }) => {
      await fillTestWorld(db)
      await subscribe(db, DRIVERS.north, device.subscription)
      await sql`insert into driver (first_name, email, status, push_token)
        select 'Driver', 'driver-' || nr || '@driverdesk.test', 10, subscription
        from unnest(${many.map(({ subscription }) => subscription)}::text[]) with ordinality as given (subscription, nr)`.execute(
        db,
      )
      const { kind, id } = ACCOUNTS.administrator
      return {
        shift: await addShift(db, { driver_id: DRIVERS.north }),
        token: await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id))),
      }
    })
    // Whatever the first server begins, it does not finish.
    for (const one of [device, ...many]) one.answers.push(0, 0)
    const first = await product.launch()
    const post = (path: string, body: object) =>
      fetch(`${first.address}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = [
      await post('/api/shift/publish', { shift_ids: [shift.id] }),
      await post('/api/driver-message', { title: 'Road works', body: 'The bridge is closed.' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await first.end('SIGKILL')
    const begun = new Map([device, ...many].map((one) => [one, one.received.length]))
    for (const one of begun.keys()) one.answers = []

    const second = await product.launch()
    // To the one device a shift and the message, to each of the others the message.
    const sent = () => [...begun].map(([one, before]) => one.received.length - before)
    await vi.waitFor(() => expect(sent()).toEqual([2, ...many.map(() => 1)]), { timeout: PATIENCE_MS })
    await second.end('SIGTERM')
    const outcomes = await withDatabase(product.env, ({ db }) =>
      db
        .selectFrom('driver_notice')
        .select(['kind', 'outcome', sql<number>`count(*)::int`.as('count')])
        .groupBy(['kind', 'outcome'])
        .orderBy('kind')
        .orderBy('outcome')
        .execute(),
    )
    expect(outcomes).toEqual([
      { kind: 'message', outcome: 'no_device', count: 4 },
      { kind: 'message', outcome: 'reached', count: 1 + many.length },
      { kind: 'publish', outcome: 'reached', count: 1 },
    ])
    const topics = [...begun.keys()].map(
      ({ received }) => new Set(received.map(({ headers }) => headers.topic)).size,
    )
    expect(topics).toEqual([2, ...many.map(() => 1)])
  },
  PATIENCE_MS + 60_000,
)
