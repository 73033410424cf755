import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import type { Browser } from '@playwright/test'
import { demonstration } from './kernel/demonstration.ts'
import { inTurn, median, printMedian } from './kernel/rounds.ts'
import { openScreen, type Screen } from './kernel/screen.ts'
import { unpacedBrowser } from './kernel/unpacedBrowser.ts'
import { openAgGrid } from './peers/agGrid.ts'
import { peerShifts } from './peers/peerShifts.ts'

/** The time to paint with national data, divided by that of the small demonstration. */
const MOST_TO_SMALL = 1.5
const MOST_ELEMENTS = 3_000
/** Not counting the warm-up rounds. */
const PAINTS = 5
const SCROLLS = 3

interface ShownView {
  name: string
  search: string
  /** The selector of the painted element; by default a shift. */
  thing?: string
  isPhone?: true
}

const FIGURES = '[data-open][data-shifts]'
const CARDS = '[aria-label="Schedule"] [data-shift]'

/** Every view, in each form that it has. */
function viewsOf(monday: IsoDate): ShownView[] {
  const from = (first: IsoDate, days: number) => `from=${first}&to=${addDays(first, days - 1)}`
  const [day, week, weeks] = [
    `interval=day&${from(monday, 1)}`,
    from(monday, 7),
    `interval=2-week&${from(monday, 14)}`,
  ]
  const month = `interval=month&${from(addDays(monday, -14), 31)}`
  return [
    { name: 'a day by restaurant', search: day },
    { name: 'a week by restaurant', search: week },
    { name: 'two weeks by restaurant', search: weeks },
    { name: 'the figures of a month by restaurant', search: month, thing: FIGURES },
    { name: 'every shift of a month by restaurant', search: `full=1&${month}` },
    { name: 'a week by driver', search: `view=drivers&${week}` },
    { name: 'two weeks by driver', search: `view=drivers&${weeks}` },
    { name: 'the figures of a month by driver', search: `view=drivers&${month}`, thing: FIGURES },
    { name: 'a day by the hour', search: `view=hours&${day}` },
    { name: 'a day of drivers by the hour', search: `view=driver-hours&${day}` },
    { name: 'a day on a phone', search: day, thing: CARDS, isPhone: true },
    {
      name: 'a day of drivers on a phone',
      search: `view=drivers&${day}`,
      thing: '[aria-label="Schedule"] [data-line]',
      isPhone: true,
    },
  ]
}

type Shown = Awaited<ReturnType<typeof demonstration>>

/**
 * Compares each view of the national demonstration with the same view of the small one, both with nights, open shifts and leave,
 * and its scrolling with that of AG Grid. `--only <pattern>` measures the views with matching names.
 */
export async function viewsBench(): Promise<boolean> {
  const [option, given] = process.argv.slice(3)
  const only = new RegExp(option === '--only' && given ? given : '')
  await buildWebsiteIfStale()
  const [large, small] = [await demonstration('national'), await demonstration('small')]
  const browser = await unpacedBrowser()
  try {
    const { monday } = large
    const month = { from: addDays(monday, -14), to: addDays(monday, 16) }
    const agGrid = await openAgGrid(browser, await peerShifts(large, { width: 1_400, height: 700 }, month))
    const missed: string[] = []
    for (const view of viewsOf(monday).filter(({ name }) => only.test(name))) {
      console.log(`  ${view.name}`)
      const [ours, few] = [await open(browser, large, view), await open(browser, small, view)]
      const isPainted = await comparePainting(ours, few)
      const isScrolled = await compareScrolling(ours, agGrid)
      if (!isPainted || !isScrolled) missed.push(view.name)
      await ours.page.context().close()
      await few.page.context().close()
    }
    console.log(`  outside a limit: ${missed.join(', ') || 'none'}`)
    return missed.length === 0
  } finally {
    await browser.close()
    await large.close()
    await small.close()
  }
}

const open = (browser: Browser, shown: Shown, { search, ...options }: ShownView): Promise<Screen> =>
  openScreen(browser, shown, `/schedule?${search}`, options)

async function comparePainting(ours: Screen, few: Screen): Promise<boolean> {
  const sides = [
    { name: '  national', prepare: ours.leave, run: ours.paint },
    { name: '  small', prepare: few.leave, run: few.paint },
  ]
  const [large = Number.NaN, small = Number.NaN] = await inTurn(sides, PAINTS)
  printMedian('  national', large)
  printMedian('  small', small)
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
