import { openSession } from '@driverdesk/server/accounts/sessions.ts'
import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { eventToPainted, watchLive } from './kernel/liveWatch.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { inTurn, median, printMedian } from './kernel/rounds.ts'
import { DESKTOP, openSignedIn } from './kernel/signedIn.ts'
import { unpacedBrowser } from './kernel/unpacedBrowser.ts'

/** The time from an event to its cell, divided by the time to open the schedule. */
const MOST_SHARE = 0.1
const MOST_COMMITS = 2
const BURST = 500
const ROUNDS = 5
/** Milliseconds until the figures and lists that follow a change are loaded. */
const REST = 2_500

type Nation = Awaited<ReturnType<typeof nation>>

/** Times the changes of a colleague in a national month: one shift, and 500 in one step. */
export async function liveBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const served = await nation({ perDay: 2, status: 10, website: WEBSITE })
  const browser = await unpacedBrowser()
  try {
    const path = `/schedule?interval=month&full=1&from=${FIRST_DAY}&to=${LAST_DAY}`
    const page = await openSignedIn(browser, served, path, DESKTOP, watchLive)
    await isShown(page)
    const ids = await shownFirst(page, served)
    const change = await colleague(served)
    const isQuick = await compareEvent(page, ids, change)
    const isOne = await countCommits(page, ids, change)
    return isQuick && isOne
  } finally {
    await browser.close()
    await served.close()
  }
}

async function isShown(page: Page): Promise<void> {
  await page.waitForFunction(() => window.firstPaint > 0, undefined, { polling: 100, timeout: 60_000 })
  await page.waitForTimeout(REST)
}

/** The ids of 500 shifts, beginning with those on screen. */
async function shownFirst(page: Page, { db }: Nation): Promise<number[]> {
  const drawn = await page
    .locator('[data-shift]')
    .evaluateAll((buttons) => buttons.map((button) => Number((button as HTMLElement).dataset.shift)))
  const all = await db.selectFrom('shift').select('id').orderBy('id').execute()
  return [...new Set([...drawn, ...all.map(({ id }) => id)])].slice(0, BURST)
}

type Change = (ids: readonly number[]) => Promise<void>

/** Returns a function that sets a new finish time as another user. */
async function colleague({ app, db }: Nation): Promise<Change> {
  await sql`insert into panel_user (first_name, email, password_hash, role) values ('Colleague', 'colleague@driverdesk.test', '', 10)`.execute(
    db,
  )
  const token = await db.transaction().execute((tx) => openSession(tx, 'panel_user', 2))
  let minute = 15
  return async (ids) => {
    const finish_time = `15:${++minute}`
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shift/change-many',
      headers: { authorization: `Bearer ${token}` },
      payload: { kind: 'times', shifts: ids.map((id) => ({ id, finish_time })) },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
}

async function compareEvent(page: Page, ids: readonly number[], change: Change): Promise<boolean> {
  const opening = {
    name: 'opening 600 restaurants × 31 days × 2, first paint',
    run: async () => {
      await page.reload()
      await isShown(page)
      return await page.evaluate(() => window.firstPaint)
    },
  }
  const event = {
    name: 'one event to its painted cell',
    run: async () => {
      const painted = page.evaluate(eventToPainted, `[data-shift="${ids[0]}"]`)
      await change(ids.slice(0, 1))
      return await painted
    },
  }
  const [first = Number.NaN, cell = Number.NaN] = await inTurn([opening, event], ROUNDS)
  printMedian(opening.name, first)
  printMedian(event.name, cell)
  const share = cell / first
  console.log(`  ratio ${share.toFixed(3)}, at most ${MOST_SHARE} (medians of ${ROUNDS} interleaved rounds)`)
  return share <= MOST_SHARE
}

async function countCommits(page: Page, ids: readonly number[], change: Change): Promise<boolean> {
  const counted: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => {
      window.arrivals = []
      window.commits = 0
      window.gridCommits = 0
    })
    await change(ids)
    await page.waitForFunction((burst) => window.arrivals.length >= burst, BURST, { polling: 100 })
    await page.waitForTimeout(REST)
    const { gridCommits, commits } = await page.evaluate(() => ({
      gridCommits: window.gridCommits,
      commits: window.commits,
    }))
    console.log(
      `  ${BURST} events: the grid in ${gridCommits} commits, of ${commits} with all that is counted`,
    )
    counted.push(gridCommits)
  }
  console.log(`  median ${median(counted)} commits of the grid, at most ${MOST_COMMITS}`)
  return median(counted) <= MOST_COMMITS
}
