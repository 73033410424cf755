import { expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Level A and AA of all WCAG versions. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Colours are at their end at once: to paint a dozen frames of each change takes longer than to look at some screens. */
const NO_TRANSITIONS = '*, *::before, *::after { transition: none !important }'

/** What is not a colour is the same in both. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const satisfies Record<string, RunOptions['runOnly']>

/**
 * Expects no violation of WCAG A and AA on what is on screen now, in light and in dark; a test that both a desktop and
 * a phone run looks in dark on the desktop alone, since the colours are the same. What lies under a dialog is left out,
 * and a grid under a menu: nobody can reach it there, it is looked at by itself, and takes most of the time. The scheme
 * is switched as the system does it, so the page must not have been switched by hand before.
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

/** Once for each page that is loaded: to hand over its one and a half million letters takes as long as to run it. */
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
