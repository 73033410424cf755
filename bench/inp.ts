import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { measureInteractions } from './kernel/interactions.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { openSignedIn } from './kernel/signedIn.ts'

/** Milliseconds from an interaction to the next frame (Interaction to Next Paint). */
const MOST_MS = 200
const THROTTLING = 4

/** Times common interactions in a month of 600 restaurants, on a processor slowed down fourfold. */
export async function inpBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const served = await nation({ perDay: 2, status: 10, website: WEBSITE })
  const browser = await playwright.launch(await chromium())
  try {
    const page = await openSignedIn(
      browser,
      served,
      `/schedule?interval=month&full=1&from=${FIRST_DAY}&to=${LAST_DAY}`,
    )
    const measure = await measureInteractions(page, THROTTLING)
    const shift = (index: number) => page.locator('[data-shift]').nth(index)
    const drag = async () => {
      const at = await shift(8).boundingBox()
      if (!at) throw new Error('The shift to drag is not visible.')
      await page.mouse.move(at.x + 40, at.y + 15)
      await page.mouse.down()
      await page.mouse.move(at.x + 220, at.y + 130, { steps: 8 })
      await page.mouse.up()
    }
    const showOne = () => page.getByRole('option').nth(2).click()
    const showAll = () => page.getByRole('option').first().click()
    const took = [
      await measure(
        'the menu of a shift',
        () => shift(5).click(),
        () => page.keyboard.press('Escape'),
      ),
      await measure(
        'selecting all 37,200',
        async () => {
          await shift(5).focus()
          await page.keyboard.press('Control+a')
        },
        () => page.keyboard.press('Escape'),
      ),
      await measure('dragging a shift to another day', drag),
      await measure('pasting a shift', async () => {
        await shift(8).focus()
        await page.keyboard.press('Control+c')
        await page.keyboard.press('Control+v')
      }),
      await measure('showing one driver', showOne, showAll),
    ]
    await showOne()
    took.push(await measure('showing all drivers again', showAll, showOne))
    await showAll()
    const month = (name: string) => () => page.getByRole('button', { name }).click()
    took.push(await measure('the next month', month('Next month'), month('Previous month')))
    return took.every((ms) => ms <= MOST_MS)
  } finally {
    await browser.close()
    await served.close()
  }
}
