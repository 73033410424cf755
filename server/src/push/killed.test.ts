/** What was acknowledged is sent, however the server ended in between (rulings 8.2). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { ACCOUNTS, addShift, DRIVERS, fillTestWorld } from '../kernel/testing/testWorld.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { subscribe } from './testing/notices.ts'
import { type Device, type PushService, pushService } from './testing/pushService.ts'

/** Mostly it takes seconds; a try that had just begun is taken up when its minute is over. */
const PATIENCE_MS = 180_000

let service: PushService
let device: Device
let product: Killable
beforeEach(async () => {
  service = await pushService()
  device = service.device()
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
  'a notice is sent by the next server where one is killed as soon as it has answered',
  async () => {
    const { shift, token } = await withDatabase(product.env, async ({ db }) => {
      await fillTestWorld(db)
      await subscribe(db, DRIVERS.north, device.subscription)
      const { kind, id } = ACCOUNTS.administrator
      return {
        shift: await addShift(db, { driver_id: DRIVERS.north }),
        token: await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id))),
      }
    })
    // Whatever the first server begins, it does not finish.
    device.answers.push(0)
    const first = await product.launch()
    const answer = await fetch(`${first.address}/api/shift/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shift_ids: [shift.id] }),
    })
    expect(answer.status).toBe(200)
    await first.end('SIGKILL')
    device.answers = []
    const begun = device.received.length

    const second = await product.launch()
    await vi.waitFor(() => expect(device.received).toHaveLength(begun + 1), { timeout: PATIENCE_MS })
    await second.end('SIGTERM')
    const outcomes = await withDatabase(product.env, ({ db }) =>
      db.selectFrom('driver_notice').select(['driver_id', 'outcome']).execute(),
    )
    expect(outcomes).toEqual([{ driver_id: DRIVERS.north, outcome: 'reached' }])
    expect(new Set(device.received.map(({ headers }) => headers.topic)).size).toBe(1)
  },
  PATIENCE_MS + 60_000,
)
