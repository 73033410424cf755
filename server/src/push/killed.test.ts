/** What was acknowledged is sent, however the server ended in between (rulings 8.2). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Running, start } from '../kernel/testing/ownProcess.ts'
import { testDatabase } from '../kernel/testing/testDatabase.ts'
import { ACCOUNTS, addShift, DRIVERS, fillTestWorld } from '../kernel/testing/testWorld.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { subscribe } from './testing/notices.ts'
import { type Device, type PushService, pushService } from './testing/pushService.ts'

/** Mostly it takes seconds; a try that had just begun is taken up when its minute is over. */
const PATIENCE_MS = 180_000

let env: Record<string, string>
let service: PushService
let device: Device
let running: Running | undefined
let cleanUp: () => Promise<void>

beforeEach(async () => {
  service = await pushService()
  device = service.device()
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-push-'))
  const stored = process.env.DATABASE === 'postgres' ? await testDatabase() : undefined
  const trusted = join(folder, 'push-service.pem')
  await writeFile(trusted, service.cert)
  env = { DATA_DIR: folder, NODE_EXTRA_CA_CERTS: trusted, ...(stored?.url && { DATABASE_URL: stored.url }) }
  cleanUp = async () => {
    running?.child.kill('SIGKILL')
    await running?.ended
    await service.end()
    await stored?.end()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => cleanUp())

async function launch() {
  const server = start('main.ts', ['--empty', '--no-website'], { ...env, PORT: '0', LOG_LEVEL: 'warn' })
  running = server
  const [, address] = await server.says(/is ready on (http:\S+)/)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.child.kill(signal)
    await server.ended
  }
  return { address, end }
}

test(
  'a notice is sent by the next server where one is killed as soon as it has answered',
  async () => {
    const { shift, token } = await withDatabase(env, async ({ db }) => {
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
    const first = await launch()
    const answer = await fetch(`${first.address}/api/shift/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shift_ids: [shift.id] }),
    })
    expect(answer.status).toBe(200)
    await first.end('SIGKILL')
    device.answers = []
    const begun = device.received.length

    const second = await launch()
    await vi.waitFor(() => expect(device.received).toHaveLength(begun + 1), { timeout: PATIENCE_MS })
    await second.end('SIGTERM')
    const outcomes = await withDatabase(env, ({ db }) =>
      db.selectFrom('driver_notice').select(['driver_id', 'outcome']).execute(),
    )
    expect(outcomes).toEqual([{ driver_id: DRIVERS.north, outcome: 'reached' }])
    expect(new Set(device.received.map(({ headers }) => headers.topic)).size).toBe(1)
  },
  PATIENCE_MS + 60_000,
)
