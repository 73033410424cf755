/** Frames; longer than a dialog takes to fade out. */
export const PATIENCE = 60
/** Frames; until an answer has removed its row from the screen, also in a long list. */
const AFTERWARDS = 30

/** True if no element has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** True if a dialog is open other than `within`, which contains the element to focus. */
const isCovered = (within: Element | null) =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog !== within)

/**
 * Returns the focus after something was closed or answered, unless the person has moved it to a field or a
 * dialog. A dialog that is still fading out is waited for. `mayTake` says whether the focus may be moved from
 * where it is.
 */
export function giveFocus(
  give: () => void,
  mayTake: () => boolean = isFocusLost,
  patience = PATIENCE,
  within: Element | null = null,
): void {
  requestAnimationFrame(() => {
    if (isCovered(within)) {
      if (patience > 0) giveFocus(give, mayTake, patience - 1, within)
    } else {
      if (mayTake()) give()
      giveAgain(give, AFTERWARDS, within)
    }
  })
}

/** The focused element may be about to disappear. Stops when the person moves the focus. */
function giveAgain(give: () => void, frames: number, within: Element | null): void {
  const at = document.activeElement
  requestAnimationFrame(() => {
    if (isFocusLost()) {
      if (!isCovered(within)) give()
    } else if (document.activeElement !== at) return
    if (frames > 0) giveAgain(give, frames - 1, within)
  })
}
