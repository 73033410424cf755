/** Kills a server during 'Approve All': each item is complete or unchanged, and a retry finishes the rest. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld } from '../testing/testWorld.ts'
import { addTimesheet, givenTimesheet, YESTERDAY } from './testing/givenTimesheet.ts'

const TIMESHEETS = 1_200
const BATCH = 300
/** Milliseconds of approving before each kill. */
const KILLS = [40, 90, 180]

let product: Killable
beforeEach(async () => {
  product = await killableServer(async () => ({}))
})
afterEach(() => product.end())

test(`leaves each timesheet approved or unchanged when killed ${KILLS.length} times while approving`, async () => {
  const token = await withDatabase(product.env, async ({ db }) => {
    await fillTestWorld(db)
    await addTimesheet(db)
    await sql`
      insert into timesheet (restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
        cost_per_hour, cost_total)
      select restaurant_id, driver_id, 10, 20, period_date, start_time, finish_time, cost_per_hour, 0
      from generate_series(2, ${TIMESHEETS}::int), timesheet`.execute(db)
    const { kind, id } = ACCOUNTS.administrator
    return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  /** The ids that still wait. Checks that all others are approved with everything that belongs to them. */
  async function waiting(address: string): Promise<number[]> {
    const query = `period_date_from=${YESTERDAY}&period_date_to=${YESTERDAY}`
    const list = (await (await fetch(`${address}/api/timesheet?${query}`, { headers })).json()) as Timesheet[]
    expect(list).toHaveLength(TIMESHEETS)
    const states = list.map(({ status, status_progress, trip_pay_0, cost_total }) =>
      [status, status_progress, trip_pay_0, status === 30 ? cost_total : null].join(),
    )
    expect(['10,20,,', '30,40,0.5,40']).toEqual(expect.arrayContaining([...new Set(states)]))
    return list.filter(({ status }) => status === 10).map(({ id }) => id)
  }

  async function approve(address: string, ids: readonly number[]): Promise<void> {
    for (let first = 0; first < ids.length; first += BATCH) {
      const timesheets = ids.slice(first, first + BATCH).map((id) => ({ ...givenTimesheet(), id }))
      const body = JSON.stringify({ timesheets })
      const answer = await fetch(`${address}/api/timesheet/approve`, { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ fail: [] })
    }
  }

  for (const milliseconds of KILLS) {
    const { address, end } = await product.launch()
    const broken = approve(address, await waiting(address)).catch(() => 'broken off')
    await sleep(milliseconds)
    await end('SIGKILL')
    await broken
  }
  const { address, end } = await product.launch()
  await approve(address, await waiting(address))
  expect(await waiting(address)).toEqual([])
  await end('SIGTERM')
  const traces = await withDatabase(product.env, ({ db }) =>
    sql<{ recorded: number; announced: number }>`
      select (select count(*) from audit_event where thing = 'timesheet' and thing_id = timesheet.id) as recorded,
        (select count(*) from outbox where channel = 'timesheet' and entity_id = timesheet.id) as announced
      from timesheet group by 1, 2`.execute(db),
  )
  expect(traces.rows).toEqual([{ recorded: 1, announced: 1 }])
}, 240_000)
