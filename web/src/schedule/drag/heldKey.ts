/** A key that stays down does nothing more until it is let go: what it has just led to does not hear it again. */
export function ignoreWhileHeld(key: string): void {
  const stops = new AbortController()
  const options = { capture: true, signal: stops.signal }
  const hear = (event: KeyboardEvent) => {
    if (event.key !== key) return
    // The window may have been left meanwhile: then nobody heard that it was let go.
    if (!event.repeat) return stops.abort()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, options)
  window.addEventListener('keyup', hear, options)
}
