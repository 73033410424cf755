/** Tests that an acknowledged email is sent, no matter how the server ended in between (docs/spec/kernel.md#jobs). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { freePort } from '../kernel/testing/freePort.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld, PASSWORD } from '../testing/testWorld.ts'
import { addCredentials } from './testing/givenMail.ts'
import { mailServer } from './testing/mailServer.ts'

/** Usually this takes seconds. An attempt that had just started is repeated after its minute is over. */
const PATIENCE_MS = 180_000

let port: number
let product: Killable
beforeEach(async () => {
  port = await freePort()
  product = await killableServer(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@driverdesk.test',
    LOG_LEVEL: 'fatal',
  }))
})
afterEach(() => product.end())

test(
  'credentials are sent once by the next server if one is killed right after its answer',
  async () => {
    const { kind, id } = ACCOUNTS.administrator
    const token = await withDatabase(product.env, async ({ db }) => {
      await fillTestWorld(db)
      await addCredentials(db)
      return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
    })
    const first = await product.launch()
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
    const second = await product.launch()
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: PATIENCE_MS })
    await second.end('SIGTERM')
    await post.end()
    expect(post.received).toMatchObject([
      {
        to: [restaurant.email],
        mail: { text: expect.stringContaining(`Log in at: ${first.address}/login (tab "Business")`) },
      },
    ])
    const mails = await withDatabase(product.env, ({ db }) =>
      db.selectFrom('mail').select(['state', 'body']).execute(),
    )
    expect(mails).toEqual([{ state: 'sent', body: null }])
  },
  PATIENCE_MS + 60_000,
)
