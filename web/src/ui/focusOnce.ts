/** A `ref` that focuses its element when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()
