import { expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Levels A and AA of every WCAG version. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Painting a dozen frames of each colour change can take longer than the check itself. */
const NO_TRANSITIONS = '*, *::before, *::after { transition: none !important }'

/** In dark mode only the colours differ, so only contrast is checked again. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const satisfies Record<string, RunOptions['runOnly']>

/**
 * Expects no violation of WCAG A or AA on the current screen, in light and in dark. A test that runs on a desktop and a
 * phone checks dark only on the desktop, because the colours are the same. Skips the page under a dialog and the grid
 * under a menu: users cannot reach them, other tests check them, and they take most of the time. The colour scheme is
 * switched as the system does it, so the test must not have switched it in the page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page)
  const { project, tags } = test.info()
  const isSeenOnDesktop = project.name === 'phone' && !tags.includes('@phone-only')
  const transitions = await page.addStyleTag({ content: NO_TRANSITIONS })
  for (const colorScheme of isSeenOnDesktop ? (['light'] as const) : (['light', 'dark'] as const)) {
    await test.step(`axe, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const looking = { exclude: await notLookedAt(page), runOnly: RULES[colorScheme] }
      expect(await page.evaluate(violations, looking)).toEqual([])
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await transitions.evaluate((style) => (style as Element).remove())
}

/** Expects the name of each control to contain the words shown on it, even if a narrow control cuts them off. */
export const expectSeenInNames = (page: Page) => expectRule(page, 'label-content-name-mismatch')

/** Expects each header of a table or grid to have text, not only a label. */
export const expectNamedHeaders = (page: Page) => expectRule(page, 'empty-table-header')

async function expectRule(page: Page, rule: string): Promise<void> {
  await bringAxe(page)
  const runOnly: RunOptions['runOnly'] = { type: 'rule', values: [rule] }
  expect(await page.evaluate(violations, { exclude: [], runOnly })).toEqual([])
}

/** Loads axe once per page, because sending its 1.5 MB takes as long as running it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
}

async function notLookedAt(page: Page): Promise<string[]> {
  if (await page.getByRole('dialog').count()) return ['main']
  if (await page.getByRole('menu').count()) return ['[role="grid"]']
  return []
}

/** Runs in the page. */
async function violations({ exclude, runOnly }: { exclude: string[]; runOnly: RunOptions['runOnly'] }) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const found = await axe.run({ exclude }, { runOnly, resultTypes: ['violations'] })
  return found.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}
