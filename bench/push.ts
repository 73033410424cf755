import { sql } from 'kysely'
import { nation } from './kernel/nation.ts'
import { median } from './kernel/rounds.ts'

const DEVICES = 2_000
/** Milliseconds from the call to its answer. */
const LIMIT_MS = 1_000
const WARM_UP = 2
const ROUNDS = 9

/**
 * Times the whole call, with checks, notices, jobs, audit and live event. Nothing answers at the address of the devices.
 * Each round starts with an empty queue, so that no messages are sent while it runs.
 */
export async function pushBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 0, status: 10 })
  const subscription = JSON.stringify({
    endpoint: 'https://127.0.0.1:9/push',
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  })
  const prepare = async () => {
    await sql`delete from jobs.job where name = 'notice'`.execute(db)
    await sql`update driver set push_token = ${subscription} where id <= ${DEVICES}`.execute(db)
  }
  const taken: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await prepare()
    const start = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/driver-message',
      headers,
      payload: { title: 'Road works', body: 'The bridge is closed.' },
    })
    const passed = performance.now() - start
    const { waiting } = answer.json() as { waiting: number }
    if (waiting !== DEVICES) throw new Error(answer.body)
    if (round >= 0) taken.push(passed)
  }
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from jobs.job where name = 'notice'`.execute(db)
  await close()
  if (rows[0]?.queued !== DEVICES) throw new Error(`${rows[0]?.queued} jobs are queued, not ${DEVICES}.`)
  const ratio = median(taken) / LIMIT_MS
  console.log(`  POST /api/driver-message to ${DEVICES} devices ${median(taken).toFixed(1).padStart(8)} ms`)
  console.log(`  ratio ${ratio.toFixed(2)} of ${LIMIT_MS} ms, at most 1 (median of ${ROUNDS} rounds)`)
  return ratio <= 1
}
