import { expect, type Page } from '@playwright/test'

/**
 * Expects that no text is cut off, that nothing covers a button, and that the page does not scroll sideways. Text that ends
 * in an ellipsis and areas that scroll are allowed.
 */
export async function expectNothingCutOff(page: Page): Promise<void> {
  // New elements are measured first and placed in the next frame.
  await expect.poll(() => page.evaluate(found)).toEqual(NOTHING)
}

const NOTHING = { sideways: 0, cutOff: [], covered: [] }

/** Runs in the page, so it can use nothing from this file. */
function found() {
  const { scrollWidth, clientWidth } = document.documentElement
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 50) || element.tagName

  /** Letters may be taller than their line; more so in larger text. */
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

  /** The ancestor that hides part of a text, if none between them scrolls. */
  const isCutOff = (text: Node): boolean => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const at = range.getBoundingClientRect()
    for (let around = text.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      // For screen readers only.
      if (style.clip !== 'auto' || style.clipPath !== 'none') return false
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || style.position === 'fixed')
        return false
      const box = around.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isShortened) return false
      if (hides(style.overflowX) && (at.right > box.right + 2 || at.left < box.left - 2)) return true
      if (
        hides(style.overflowY) &&
        (at.bottom > box.bottom + 3 * textScale || at.top < box.top - 3 * textScale)
      )
        return true
    }
    return false
  }
  const texts: Node[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.textContent?.trim() && text.parentElement && isSeen(text.parentElement)) texts.push(text)

  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
  const isCovered = (element: Element): boolean => {
    // Sticky bars cover what scrolls under them.
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!at) return false
    return !element.contains(at) && !at.contains(element) && !at.closest('label')?.contains(element)
  }
  const pressed = [...top.querySelectorAll('button, a[href], input, select, textarea')].filter(isSeen)
  return {
    sideways: scrollWidth - clientWidth,
    cutOff: texts.filter(isCutOff).map((text) => text.textContent),
    covered: pressed.filter(isCovered).map(nameOf),
  }
}
