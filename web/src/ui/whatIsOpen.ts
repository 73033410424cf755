/** What has the first right to a key: a field, a menu, a dialog. */

/** A dialog lies over the screen. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** A dialog is open, or a menu, or a calendar of a field: keys are for that one. */
export const isAnythingOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

const FIELDS =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Keys of somebody who types are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null
