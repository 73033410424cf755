/** Kills a server during a batch: each invoice is complete or absent, and a retry finishes the rest. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld } from '../testing/testWorld.ts'
import { addTimesheet, YESTERDAY } from '../timesheets/testing/givenTimesheet.ts'

const RESTAURANTS = 200
const TIMESHEETS_EACH = 5
/** The number of invoices at each kill. */
const KILLS = [1, 70]

let product: Killable
beforeEach(async () => {
  product = await killableServer(async () => ({}))
})
afterEach(() => product.end())

test(`leaves each invoice whole or absent when a batch is killed ${KILLS.length} times`, async () => {
  const token = await withDatabase(product.env, async ({ db }) => {
    await fillTestWorld(db)
    const { id: first } = await addTimesheet(db, { status: 30, status_progress: 40 })
    await sql`
      insert into restaurant (id, name, area_id, restaurateur_id)
      select 2000 + nr, 'Restaurant ' || nr, area_id, restaurateur_id
      from restaurant, generate_series(1, ${RESTAURANTS}::int) as nr where restaurant.id = 1`.execute(db)
    await sql`
      insert into timesheet (restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
        cost_per_hour, cost_total)
      select restaurant.id, driver_id, 30, 40, period_date, start_time, finish_time, cost_per_hour, cost_total
      from timesheet, restaurant, generate_series(1, ${TIMESHEETS_EACH}::int) where restaurant.id > 2000`.execute(
      db,
    )
    await db.deleteFrom('timesheet').where('id', '=', first).execute()
    const { kind, id } = ACCOUNTS.administrator
    return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': 'one-run',
  }
  const body = JSON.stringify({ period_date_from: YESTERDAY, period_date_to: YESTERDAY })
  const batch = async (address: string) => {
    const answer = await fetch(`${address}/api/invoice/batch`, { method: 'POST', headers, body })
    return ((await answer.json()) as { results: { outcome: string }[] }).results
  }

  /** The number of invoices; each is complete, with its number, its trace and its announcement. */
  const whole = () =>
    withDatabase(product.env, async ({ db }) => {
      const { rows } = await sql<{
        number: number
        total: string
        lines: number
        billed: number
        announced: number
      }>`
        select number, total,
          (select count(*) from invoice_line where invoice_id = invoice.id) as lines,
          (select count(*) from billed_timesheet where invoice_id = invoice.id) as billed,
          (select count(*) from audit_event where thing = 'invoice' and thing_id = invoice.id)
            + (select count(*) from outbox where channel = 'invoice' and entity_id = invoice.id) as announced
        from invoice order by number`.execute(db)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      const same = { total: '203.00', lines: TIMESHEETS_EACH, billed: TIMESHEETS_EACH, announced: 2 }
      for (const { number, ...row } of rows) expect(row, `invoice ${number}`).toEqual(same)
      return rows.length
    })

  const listed = async (address: string) => {
    const query = `period_date_from=${YESTERDAY}&period_date_to=${YESTERDAY}`
    return ((await (await fetch(`${address}/api/invoice?${query}`, { headers })).json()) as unknown[]).length
  }

  const counts: number[] = []
  for (const enough of KILLS) {
    const { address, end } = await product.launch()
    const broken = batch(address).catch(() => 'broken off')
    while ((await listed(address)) < enough) await sleep(5)
    await end('SIGKILL')
    expect(await broken).toBe('broken off')
    counts.push(await whole())
  }
  const { address, end } = await product.launch()
  const results = await batch(address)
  expect(await batch(address)).toEqual(results)
  await end('SIGTERM')
  // Includes those built before a kill.
  expect(results.every(({ outcome }) => outcome === 'built')).toBe(true)
  expect(results).toHaveLength(RESTAURANTS)
  expect(counts.at(-1)).toBeLessThan(RESTAURANTS)
  expect(await whole()).toBe(RESTAURANTS)
}, 240_000)
