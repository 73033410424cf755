/** Runs in the page of the live benchmark: times the first paint, live events and redraws. */

declare global {
  interface Window {
    /** The first frame with a shift, in milliseconds from the navigation; 0 before that. */
    firstPaint: number
    /** The arrivals of live events, in the same milliseconds. */
    arrivals: number[]
    /** React's commits. */
    commits: number
    /** React's commits that changed the grid. */
    gridCommits: number
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object
  }
}

/** Must run before the page's own scripts. */
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
      // The grid's observer is called for this commit in a microtask.
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
