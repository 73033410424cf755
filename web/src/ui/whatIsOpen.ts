/**
 * True if a dialog other than `except` is open. Mantine's are sections: without the tag name, every element would have to be
 * checked.
 */
export const isDialogOpen = (except?: Element | null): boolean =>
  [...document.querySelectorAll('section[aria-modal="true"]')].some((dialog) => dialog !== except)

/** True if a dialog, a menu or a calendar is open, which then handles keys. */
export const isAnythingOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

const FIELDS =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** True if the key goes to a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null
