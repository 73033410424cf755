/** In frames: longer than a dialog takes to fade out. */
export const PATIENCE = 60
/** In frames: until what an answer removes is gone from the screen too, also where a long list is drawn anew. */
const AFTERWARDS = 30

/** Nothing has the focus, so that taking it takes it from nobody. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** A dialog is open, other than the one `within` which the focus is given. */
const isCovered = (within: Element | null) =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog !== within)

/**
 * Gives the focus back after something was closed or answered, unless the person is somewhere else by now: in a dialog,
 * which is waited for only as long as it may be fading out, or in a field. `mayTake` says where it may be taken from.
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

/** What has the focus may be about to go. Ends as soon as the person takes the focus elsewhere. */
function giveAgain(give: () => void, frames: number, within: Element | null): void {
  const at = document.activeElement
  requestAnimationFrame(() => {
    if (isFocusLost()) {
      if (!isCovered(within)) give()
    } else if (document.activeElement !== at) return
    if (frames > 0) giveAgain(give, frames - 1, within)
  })
}
