/**
 * How much larger than usual the browser's text is: 1 at 16 px. Sizes that are computed, not measured, grow with it. It is
 * read once, so that another size of text needs a reload.
 */
export const textScale: number =
  typeof document === 'undefined'
    ? 1
    : (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
