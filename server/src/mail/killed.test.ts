/** A mail that was acknowledged is sent, however the server ended in between (rulings 8.2). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Running, start } from '../kernel/testing/ownProcess.ts'
import { testDatabase } from '../kernel/testing/testDatabase.ts'
import { ACCOUNTS, fillTestWorld, PASSWORD } from '../kernel/testing/testWorld.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { addCredentials } from './testing/givenMail.ts'
import { freePort, mailServer } from './testing/mailServer.ts'

/** Mostly it takes seconds; a try that had just begun is taken up when its minute is over. */
const PATIENCE_MS = 180_000

let env: Record<string, string>
let port: number
let running: Running | undefined
let cleanUp: () => Promise<void>

beforeEach(async () => {
  port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-mail-'))
  const stored = process.env.DATABASE === 'postgres' ? await testDatabase() : undefined
  env = {
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@driverdesk.test',
    ...(stored?.url && { DATABASE_URL: stored.url }),
  }
  cleanUp = async () => {
    running?.child.kill('SIGKILL')
    await running?.ended
    await stored?.end()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => cleanUp())

async function launch() {
  const server = start('main.ts', ['--empty', '--no-website'], { ...env, PORT: '0', LOG_LEVEL: 'fatal' })
  running = server
  const [, address] = await server.says(/is ready on (http:\S+)/)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.child.kill(signal)
    await server.ended
  }
  return { address, end }
}

test(
  'credentials are sent once by the next server, where one is killed as soon as it has answered',
  async () => {
    const { kind, id } = ACCOUNTS.administrator
    const token = await withDatabase(env, async ({ db }) => {
      await fillTestWorld(db)
      await addCredentials(db)
      return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
    })
    const first = await launch()
    const { restaurant } = ACCOUNTS
    const answer = await fetch(`${first.address}/api/sendEmail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: restaurant.id,
        email: restaurant.email,
        password: PASSWORD,
        link: `${first.address}/restaurants`,
      }),
    })
    expect(answer.status).toBe(200)
    await first.end('SIGKILL')

    const post = await mailServer(port)
    const second = await launch()
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: PATIENCE_MS })
    await second.end('SIGTERM')
    await post.end()
    expect(post.received).toMatchObject([
      {
        to: [restaurant.email],
        mail: { text: expect.stringContaining(`Sign in at: ${first.address}/login (tab "Business")`) },
      },
    ])
    const mails = await withDatabase(env, ({ db }) =>
      db.selectFrom('mail').select(['state', 'body']).execute(),
    )
    expect(mails).toEqual([{ state: 'sent', body: null }])
  },
  PATIENCE_MS + 60_000,
)
