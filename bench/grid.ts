import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { inTurn, median, printMedian } from './kernel/rounds.ts'
import { openScreen, type Screen } from './kernel/screen.ts'
import { unpacedBrowser } from './kernel/unpacedBrowser.ts'
import { openAgGrid } from './peers/agGrid.ts'
import { openFullCalendar } from './peers/fullCalendar.ts'
import { peerShifts } from './peers/peerShifts.ts'

/** Our time divided by each peer's, for the first paint. */
const MOST_TO_WEEK = 1.5
const MOST_TO_AG_GRID = 1
const MOST_TO_FULL_CALENDAR = 0.2
const MOST_ELEMENTS = 3_000
const SCROLLS = 7
/** The first rounds, in which our grid loads nearly everything that the later ones show. */
const LOADING = 5

interface Screens {
  month: Screen
  /** A week of 25 restaurants in our grid. */
  week: Screen
  agGrid: Screen
  fullCalendar: Screen
}

/** Compares a national month in our grid, AG Grid and FullCalendar, all with loaded data. */
export async function gridBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const shared = { perDay: 2, status: 20, website: WEBSITE } as const
  const large = await nation(shared)
  const small = await nation({ ...shared, restaurants: 25, days: 7 })
  const browser = await unpacedBrowser()
  try {
    const month = await openScreen(
      browser,
      large,
      `/schedule?interval=month&full=1&from=${FIRST_DAY}&to=${LAST_DAY}`,
    )
    const week = await openScreen(browser, small, `/schedule?from=${FIRST_DAY}&to=2026-06-07`)
    const size = await month.page.locator('[role=grid]').boundingBox()
    if (!size) throw new Error('The grid is not visible.')
    const data = await peerShifts(large, size)
    const agGrid = await openAgGrid(browser, data)
    const fullCalendar = await openFullCalendar(browser, data)
    const screens = { month, week, agGrid, fullCalendar }
    const isQuick = await comparePainting(screens)
    const isSmooth = await compareScrolling(screens)
    const isWhole = await countBlank(screens)
    return isQuick && isSmooth && isWhole
  } finally {
    await browser.close()
    await large.close()
    await small.close()
  }
}

async function comparePainting({ month, week, agGrid, fullCalendar }: Screens): Promise<boolean> {
  const sides = [
    { name: 'painting 600 restaurants × 31 days × 2', screen: month },
    { name: 'painting 25 restaurants × 7 days × 2', screen: week },
    { name: 'AG Grid painting 600 × 31 × 2', screen: agGrid },
    { name: 'FullCalendar painting 600 × 31 × 2', screen: fullCalendar },
  ].map(({ name, screen }) => ({ name, prepare: screen.leave, run: screen.paint }))
  const [ours, ...others] = await inTurn(sides)
  for (const [index, { name }] of sides.entries()) printMedian(name, [ours, ...others][index] ?? Number.NaN)
  const limits = [MOST_TO_WEEK, MOST_TO_AG_GRID, MOST_TO_FULL_CALENDAR]
  const isWithin = limits.map((limit, index) => {
    const ratio = (ours ?? Number.NaN) / (others[index] ?? Number.NaN)
    console.log(`  ratio ${ratio.toFixed(2)}, at most ${limit}, to ${sides[index + 1]?.name}`)
    return ratio <= limit
  })
  return isWithin.every(Boolean)
}

async function compareScrolling({ month, agGrid, fullCalendar }: Screens): Promise<boolean> {
  // Our grid loads what scrolls into view and keeps it. The others have all shifts from the start.
  for (let round = 0; round < LOADING; round++) {
    const before = month.requests()
    const { p95Ms } = await month.scroll()
    console.log(
      `  scrolling ours, loading    p95 ${p95Ms.toFixed(1)} ms, ${month.requests() - before} requests`,
    )
  }
  const sides = { ours: month, 'AG Grid': agGrid, FullCalendar: fullCalendar }
  const p95 = new Map<string, number[]>()
  let most = 0
  for (let round = 0; round < SCROLLS; round++) {
    for (const [name, screen] of Object.entries(sides)) {
      const { p95Ms, elements, smooth, longestMs } = await screen.scroll()
      p95.set(name, [...(p95.get(name) ?? []), p95Ms])
      if (screen === month) most = Math.max(most, elements)
      console.log(
        `  scrolling ${name.padEnd(16)} p95 ${p95Ms.toFixed(1)} ms, ${(smooth * 100).toFixed(1)} % under 20 ms, the longest ${longestMs.toFixed(0)} ms, ${elements} elements`,
      )
    }
  }
  const [ours, theirs] = [median(p95.get('ours') ?? []), median(p95.get('AG Grid') ?? [])]
  console.log(`  p95 of frames ${ours.toFixed(1)} ms, AG Grid ${theirs.toFixed(1)} ms`)
  console.log(`  ${most} elements, at most ${MOST_ELEMENTS}`)
  return ours <= theirs && most <= MOST_ELEMENTS
}

async function countBlank({ month, agGrid, fullCalendar }: Screens): Promise<boolean> {
  const blank = await month.blankFrames()
  console.log(`  frames with a blank cell: ${blank}`)
  for (const [name, screen] of Object.entries({ agGrid, fullCalendar }))
    console.log(`  ${name}: ${await screen.blankFrames()}`)
  return blank === 0
}
