/** Opens a page with another project's grid, with the size and the shifts of ours. */
import type { Browser } from '@playwright/test'
import { type Screen, type ScreenParts, screenOn } from '../kernel/screen.ts'
import { DESKTOP } from '../kernel/signedIn.ts'
import type { PeerData } from './peerShifts.ts'

declare global {
  interface Window {
    /** Removes the grid. */
    leave: () => void
  }
}

interface PeerParts extends Pick<ScreenParts, 'thing' | 'cell' | 'down' | 'across'> {
  /** Files that the page loads in this order. */
  scripts: readonly string[]
  styles?: readonly string[]
  data: PeerData
  /** Runs in the page and sets its `draw` and `leave`. */
  install: (data: PeerData) => void
}

/** Milliseconds until drawing or removing is finished. */
const REST = 500

const LOOKS = `
  body { margin: 0; font: 13px/16px system-ui, sans-serif; }
  .shift { display: block; box-sizing: border-box; width: calc(100% - 8px); height: 40px; margin: 4px; padding: 0 8px;
    border: 0; border-radius: 4px; background: #e8f4fc; box-shadow: inset 3px 0 0 #1b92da; font: inherit;
    line-height: 16px; text-align: left; white-space: nowrap; overflow: hidden; }
  .shift span { display: block; }
  .shift-event { height: 42px; }`

export async function openPeer(browser: Browser, parts: PeerParts): Promise<Screen> {
  const { scripts, styles = [], data, install, ...rest } = parts
  const page = await (await browser.newContext({ viewport: DESKTOP })).newPage()
  const { width, height } = data.size
  await page.setContent(
    `<!doctype html><title>Peer</title><div id="place" style="width: ${width}px; height: ${height}px"></div>`,
  )
  await page.addStyleTag({ content: LOOKS })
  for (const path of styles) await page.addStyleTag({ path })
  for (const path of scripts) await page.addScriptTag({ path })
  await page.evaluate(install, data)
  const screen = await screenOn(page, {
    ...rest,
    leave: () => page.evaluate(() => window.leave()),
    quiet: () => page.waitForTimeout(REST),
  })
  await screen.paint()
  return screen
}
