/** What runs in the page of the live benchmark: when it first shows shifts, when events arrive, and when it is drawn again. */

declare global {
  interface Window {
    /** When the first frame with a shift was drawn, in milliseconds from the navigation; 0 before that. */
    firstPaint: number
    /** When live events arrived, in the same milliseconds. */
    arrivals: number[]
    /** How often React has changed the page. */
    commits: number
    /** How often that changed the grid. */
    gridCommits: number
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object
  }
}

/** Before anything else runs there. */
export function watchLive(): void {
  window.firstPaint = 0
  window.arrivals = []
  window.commits = 0
  window.gridCommits = 0
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"panel-messages"')) window.arrivals.push(performance.now())
      })
    }
  }
  let isGridChanged = false
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => {
      window.commits++
      // The observer of the grid hears of this commit's changes in a microtask.
      isGridChanged = false
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  const changes = { attributes: true, characterData: true, childList: true, subtree: true }
  const grid = new MutationObserver(() => {
    if (!isGridChanged) window.gridCommits++
    isGridChanged = true
  })
  const page = new MutationObserver(() => {
    if (!document.querySelector('[data-shift]')) return
    page.disconnect()
    grid.observe(document.querySelector('[role=grid]') as Element, changes)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.firstPaint = performance.now()
    }
    requestAnimationFrame(() => port2.postMessage('drawn'))
  })
  page.observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the arrival of the next event to the first frame in which the cell of a shift has changed. */
export async function eventToPainted(shift: string): Promise<number> {
  const cell = document.querySelector(shift)
  if (!cell) throw new Error('The shift is not in sight.')
  window.arrivals = []
  await new Promise<void>((changed) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      changed()
    })
    observer.observe(cell, { attributes: true, characterData: true, childList: true, subtree: true })
  })
  await new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = drawn
    requestAnimationFrame(() => port2.postMessage('drawn'))
  })
  return performance.now() - (window.arrivals[0] ?? Number.NaN)
}
