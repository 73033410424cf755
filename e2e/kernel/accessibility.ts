import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Level A and AA of all WCAG versions. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects no violation of WCAG A and AA on what is on screen now, in light and in dark. What lies under a dialog is
 * left out, and a grid under a menu: nobody can reach it there, it is looked at by itself, and takes most of the time.
 * The scheme is switched as the system does it, so the page must not have been switched by hand before.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`axe, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await page.evaluate(settled)
      // The other mode opens a second page for every look, for the sake of frames of other origins.
      const axe = new AxeBuilder({ page }).setLegacyMode()
      // What is not a colour is the same in both.
      if (colorScheme === 'light') axe.withTags(TAGS)
      else axe.withRules('color-contrast')
      if (await page.getByRole('dialog').count()) axe.exclude('main')
      else if (await page.getByRole('menu').count()) axe.exclude('[role="grid"]')
      const { violations } = await axe.analyze()
      const readable = violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
      expect(readable).toEqual([])
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Colours have come to their end: those of some controls go over into one another. */
async function settled(): Promise<void> {
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(running.map(({ finished }) => finished))
}
