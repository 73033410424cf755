import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import type { Browser } from '@playwright/test'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { inTurn, median, printMedian } from './kernel/rounds.ts'
import { openScreen, type Screen } from './kernel/screen.ts'
import { unpacedBrowser } from './kernel/unpacedBrowser.ts'
import { openAgGrid } from './peers/agGrid.ts'
import { peerShifts } from './peers/peerShifts.ts'

/** The time to paint with national data, divided by that with 25 restaurants. */
const MOST_TO_SMALL = 1.5
const MOST_ELEMENTS = 3_000
const SCROLLS = 5

interface ShownView {
  name: string
  search: string
  /** The selector of what is painted, a shift if left out. */
  thing?: string
}

const ONE_DAY = `from=${FIRST_DAY}&to=${FIRST_DAY}&interval=day`
const VIEWS: readonly ShownView[] = [
  { name: 'a week by driver', search: `view=drivers&from=${FIRST_DAY}&to=2026-06-07` },
  { name: 'a day by the hour', search: `view=hours&${ONE_DAY}` },
  { name: 'a day of drivers by the hour', search: `view=driver-hours&${ONE_DAY}` },
  {
    name: 'the figures of a month',
    search: `interval=month&from=${FIRST_DAY}&to=${LAST_DAY}`,
    thing: '[data-open][data-shifts]',
  },
]

type Nation = Awaited<ReturnType<typeof nation>>

/** Compares each view of 600 restaurants with the same view of 25, and its scrolling with that of AG Grid. */
export async function viewsBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const shared = { perDay: 2, status: 20, website: WEBSITE } as const
  const large = await nation(shared)
  const small = await nation({ ...shared, restaurants: 25 })
  const browser = await unpacedBrowser()
  try {
    const agGrid = await openAgGrid(browser, await peerShifts(large, { width: 1_400, height: 700 }))
    const areGood: boolean[] = []
    for (const view of VIEWS) {
      console.log(`  ${view.name}`)
      const [ours, few] = [await open(browser, large, view), await open(browser, small, view)]
      areGood.push(await comparePainting(ours, few), await compareScrolling(ours, agGrid))
      await ours.page.close()
      await few.page.close()
    }
    return areGood.every(Boolean)
  } finally {
    await browser.close()
    await large.close()
    await small.close()
  }
}

const open = (browser: Browser, served: Nation, { search, thing }: ShownView): Promise<Screen> =>
  openScreen(browser, served, `/schedule?${search}`, thing === undefined ? {} : { thing })

async function comparePainting(ours: Screen, few: Screen): Promise<boolean> {
  const sides = [
    { name: '  600 restaurants', prepare: ours.leave, run: ours.paint },
    { name: '  25 restaurants', prepare: few.leave, run: few.paint },
  ]
  const [large = Number.NaN, small = Number.NaN] = await inTurn(sides)
  printMedian('  600 restaurants', large)
  printMedian('  25 restaurants', small)
  const ratio = large / small
  console.log(`    ratio ${ratio.toFixed(2)}, at most ${MOST_TO_SMALL}`)
  return ratio <= MOST_TO_SMALL
}

async function compareScrolling(ours: Screen, agGrid: Screen): Promise<boolean> {
  const p95: [number[], number[]] = [[], []]
  let most = 0
  for (let round = 0; round < SCROLLS; round++) {
    const scrolled = await ours.scroll()
    most = Math.max(most, scrolled.elements)
    p95[0].push(scrolled.p95Ms)
    p95[1].push((await agGrid.scroll()).p95Ms)
  }
  const [mine, theirs] = [median(p95[0]), median(p95[1])]
  console.log(`    p95 of frames ${mine.toFixed(1)} ms, AG Grid ${theirs.toFixed(1)} ms`)
  console.log(`    ${most} elements, at most ${MOST_ELEMENTS}`)
  return mine <= theirs && most <= MOST_ELEMENTS
}
