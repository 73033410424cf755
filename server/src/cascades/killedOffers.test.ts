/**
 * A server is killed at random moments while it offers shifts in turn, drivers answer or report sick, and the office
 * stops offers. There are never two open offers of one shift, none is lost, and each driver is asked once.
 * `OFFER_KILLS=40 npx vitest run --project server killedOffers` kills it forty times.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { endWith, type Running, start } from '../kernel/testing/ownProcess.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { ACCOUNTS, addShifts, fillTestWorld, RESTAURANTS } from '../testing/testWorld.ts'

const KILLS = Number(process.env.OFFER_KILLS ?? 5)
const SHIFTS = 8
const DRIVERS = 12
const FROM = '2026-06-10T08:00:00Z'
/**
 * Speeds the clock up so that offers of five minutes last as long as the kills take. Everyone is asked long before the
 * first shift.
 */
const SPEED = Math.max(1, Math.round(800 / KILLS))

let stored: TestDatabase
let folder: string
let tokens: Map<number, string>
let officeToken: string
beforeAll(async () => {
  stored = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-offers-'))
  const { db } = stored.database
  await fillTestWorld(db)
  await sql`update option set ovalue = '00:00' where okey in ('offer_quiet_from', 'offer_quiet_to')`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into driver (first_name, email, status)
    select 'Driver', gen_random_uuid() || '@driverdesk.test', 10 from generate_series(1, ${DRIVERS}) returning id`.execute(
    db,
  )
  tokens = await db.transaction().execute((tx) =>
    insideTransaction(async () => {
      const opened = new Map<number, string>()
      for (const { id } of rows) opened.set(id, await openSession(tx, 'driver', id))
      return opened
    }),
  )
  officeToken = await db
    .transaction()
    .execute((tx) => insideTransaction(() => openSession(tx, 'panel_user', ACCOUNTS.administrator.id)))
  const open = { restaurant_id: RESTAURANTS.northOne, driver_id: null, status: 20 as const }
  const shifts = await addShifts(
    db,
    Array.from({ length: SHIFTS }, (_, nr) => ({ ...open, period_date: `2026-07-${20 + nr}` })),
  )
  await db
    .insertInto('cascade')
    .values(
      shifts.map(({ id: shift_id, restaurant_id, period_date, start_time, finish_time }) => ({
        shift_id,
        restaurant_id,
        period_date,
        start_time,
        finish_time,
        minutes: 5,
        last_at: `${period_date}T00:00:00Z`,
        started_by: 'Someone',
        started_at: FROM,
      })),
    )
    .execute()
  since = String(Date.now())
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true, force: true })
})

let since = ''
const launch = (): Running =>
  start('cascades/testing/turnTaker.ts', [], {
    DATA_DIR: folder,
    DATABASE_URL: stored.url,
    LOG_LEVEL: 'warn',
    CLOCK_FROM: String(Date.parse(FROM)),
    CLOCK_SINCE: since,
    CLOCK_SPEED: String(SPEED),
  })

interface Offer {
  shift_id: number
  period_date: string
  driver_id: number
  state: string
  at: string
  ended_at: string | null
  seen: string
}

async function offers(): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select offer.shift_id, shift.period_date, offer.driver_id, offer.state, offer.at, offer.ended_at, shift.updated_at as seen
    from offer join shift on shift.id = offer.shift_id
    where offer.state <> 'skipped' order by offer.shift_id, offer.at, offer.id`.execute(stored.database.db)
  return rows
}

type Act = 'take' | 'decline' | 'sick' | 'stop'

/** The most offers that the office stops, so that others run to the end. */
const MOST_STOPPED = 2
let stopped = 0

function actAtRandom(): Act {
  const chance = Math.random()
  if (chance < 0.05 && stopped < MOST_STOPPED) return 'stop'
  if (chance < 0.15) return 'sick'
  return chance < 0.25 ? 'take' : 'decline'
}

/** The path, the body and the session of an act on an open offer. */
function callOf(act: Act, { shift_id, period_date, driver_id, seen }: Offer): [string, object, string] {
  const token = tokens.get(driver_id) as string
  if (act === 'stop') return ['offers/stop', { shift_ids: [shift_id] }, officeToken]
  if (act === 'sick') return ['driver/sick', { from_date: period_date, to_date: period_date }, token]
  return [`driver/shift/${shift_id}/${act}`, act === 'take' ? { seen } : {}, token]
}

/** Drivers answer open offers or report sick, and the office stops some, until the server is gone. Returns what it acknowledged. */
async function answer(address: string, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  while (!isOver()) {
    const open = (await offers()).filter(({ state, driver_id }) => state === 'open' && tokens.has(driver_id))
    const one = open[Math.floor(Math.random() * open.length)]
    if (one && Math.random() < 0.5) {
      const act = actAtRandom()
      if (act === 'stop') stopped++
      const [path, body, token] = callOf(act, one)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const call = { method: 'POST', headers, body: JSON.stringify(body) }
      const done = await fetch(`${address}/api/${path}`, call).catch(() => undefined)
      if (done?.status === 200 && act === 'take') acknowledged.push(`${one.shift_id} ${one.driver_id}`)
      else if (done) expect(done.status).toBeLessThan(500)
    }
    await sleep(30)
  }
  return acknowledged
}

/** These must hold at every moment. */
async function expectSound(): Promise<void> {
  const { db } = stored.database
  const byShift = Map.groupBy(await offers(), ({ shift_id }) => shift_id)
  for (const ofShift of byShift.values()) {
    expect(ofShift.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
    expect(new Set(ofShift.map(({ driver_id }) => driver_id)).size).toBe(ofShift.length)
    for (const [nr, { at }] of ofShift.entries()) {
      if (nr > 0) expect(ofShift[nr - 1]?.ended_at).not.toBeNull()
      if (nr > 0) expect(Date.parse(ofShift[nr - 1]?.ended_at as string)).toBeLessThanOrEqual(Date.parse(at))
    }
  }
  const { rows } = await sql`
    select from offer join cascade on cascade.id = offer.cascade_id
    where offer.state = 'open' and cascade.ended_at is not null`.execute(db)
  expect(rows).toEqual([])
}

test(`loses no offer in turn and makes none twice when the server is killed ${KILLS} times`, {
  timeout: 1_200_000,
}, async () => {
  const { db } = stored.database
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const server = launch()
    let isOver = false
    if (kill % 5 === 4) await sleep(Math.random() * 1_500)
    else {
      const [, address = ''] = await server.says(/is ready on (http:\S+)/)
      const answers = answer(address, () => isOver)
      await sleep(100 + Math.random() * 1_500)
      await endWith(server, 'SIGKILL')
      isOver = true
      acknowledged.push(...(await answers))
    }
    await endWith(server, 'SIGKILL')
    await expectSound()
  }
  const last = launch()
  const running = () => db.selectFrom('cascade').select('id').where('ended_at', 'is', null).execute()
  await expect.poll(running, { timeout: 600_000, interval: 200 }).toEqual([])
  await endWith(last, 'SIGKILL')
  await expectSound()

  const all = await offers()
  const ended = await db.selectFrom('cascade').select(['shift_id', 'ended_as']).execute()
  for (const { shift_id, ended_as } of ended) {
    const ofShift = all.filter((offer) => offer.shift_id === shift_id)
    const accepted = ofShift.filter(({ state }) => state === 'accepted').map(({ driver_id }) => driver_id)
    const { driver_id } = await db
      .selectFrom('shift')
      .select('driver_id')
      .where('id', '=', shift_id)
      .executeTakeFirstOrThrow()
    const open = ended_as === 'stopped' ? 'stopped' : 'nobody'
    expect([ended_as, accepted]).toEqual(driver_id === null ? [open, []] : ['filled', [driver_id]])
    // If no one accepted and the office did not stop the offers, everyone was asked.
    const asked = new Set(ofShift.map((offer) => offer.driver_id))
    if (ended_as === 'nobody') for (const id of tokens.keys()) expect(asked).toContain(id)
  }
  const taken = all
    .filter(({ state }) => state === 'accepted')
    .map((offer) => `${offer.shift_id} ${offer.driver_id}`)
  expect(taken).toEqual(expect.arrayContaining(acknowledged))
  const notices = await db
    .selectFrom('driver_notice')
    .select('id')
    .where('title', 'like', 'Shift offered to you%')
    .execute()
  expect(notices).toHaveLength(all.length)
  expect(all.length).toBeGreaterThan(SHIFTS)
})
