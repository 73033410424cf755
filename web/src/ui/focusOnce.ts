/** A `ref` for what takes the focus as it comes: the line that was just added, the button that is pressed next. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()
