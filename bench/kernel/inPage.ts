/** Functions that run in the page. Each is sent alone, so none can call another. */

declare global {
  interface Window {
    /**
     * Draws the records. Resolves to the moment at which drawing began, if the browser had to go back to another address first.
     */
    draw: () => Promise<number> | undefined
  }
}

/** The selectors of the elements that scroll down the lines and across the days. */
export interface Scrollers {
  down: string
  across: string
}

export interface ScrolledFrames {
  /** The milliseconds of each frame. */
  frames: number[]
  /** The largest number of elements in the page. */
  elements: number
}

/**
 * Milliseconds from the moment that `draw` names to the first frame with a `thing`. A message that is sent before a frame
 * arrives after it, and before the page's timers.
 */
export async function drawAndWatch(thing: string): Promise<number> {
  const things = new Promise<void>((found) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(thing)) return
      observer.disconnect()
      found()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const called = performance.now()
  const start = (await window.draw()) ?? called
  await things
  await new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = drawn
    requestAnimationFrame(() => port2.postMessage('drawn'))
  })
  return performance.now() - start
}

/** Scrolls down the lines and across the days and back, 100 and 20 pixels a frame. */
export async function scrollAndWatch({ down, across }: Scrollers): Promise<ScrolledFrames> {
  const [lines, days] = [document.querySelector(down), document.querySelector(across)]
  if (!lines || !days) throw new Error('There is nothing to scroll.')
  const FRAMES = 300
  const frames: number[] = []
  let elements = 0
  let [ways, aside] = [100, 20]
  // The browser sometimes stops drawing a page until it is brought to the front again.
  const drawn = () =>
    new Promise<number>((seen, stopped) => {
      const patience = setTimeout(() => stopped(new Error('The browser stopped drawing.')), 5_000)
      requestAnimationFrame((now) => {
        clearTimeout(patience)
        seen(now)
      })
    })
  let last = await drawn()
  for (let frame = 0; frame < FRAMES; frame++) {
    lines.scrollTop += ways
    days.scrollLeft += aside
    if (lines.scrollTop <= 0 || lines.scrollTop >= lines.scrollHeight - lines.clientHeight - 1) ways = -ways
    if (days.scrollLeft <= 0 || days.scrollLeft >= days.scrollWidth - days.clientWidth - 1) aside = -aside
    const now = await drawn()
    frames.push(now - last)
    last = now
    if (frame % 30 === 0) elements = Math.max(elements, document.querySelectorAll('*').length)
  }
  return { frames, elements }
}

export interface BlankWatch extends Scrollers {
  /** The selectors of a cell of the body, and of its contents. */
  cell: string
  thing: string
}

/**
 * Scrolls like `scrollAndWatch`. Counts the frames in which a visible cell was missing or empty. A cell that shows how many
 * shifts it is loading is not empty, nor is a cell in the heading of an area.
 */
export async function countBlankFrames({ down, across, cell, thing }: BlankWatch): Promise<number> {
  const [lines, days] = [document.querySelector(down), document.querySelector(across)]
  if (!lines || !days) throw new Error('There is nothing to scroll.')
  // An earlier scroll may have left the first cell out of sight.
  lines.scrollTop = 0
  days.scrollLeft = 0
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  const first = document.querySelector(cell)?.getBoundingClientRect()
  if (!first) throw new Error('There is no cell.')
  const FRAMES = 300
  const box = days.getBoundingClientRect()
  const bottom = Math.min(box.bottom, lines.getBoundingClientRect().bottom)
  const isFilled = (x: number, y: number) => {
    const found = document.elementFromPoint(x, y)?.closest(cell)
    return (
      found != null && (found.matches('[data-waiting], [data-group] *') || found.querySelector(thing) != null)
    )
  }
  const isBlank = () => {
    for (let x = first.left + 10; x < box.right - 20; x += 60) {
      for (let y = first.top + 10; y < bottom - 20; y += 20) {
        // Between two cells there may be a line.
        if (!isFilled(x, y) && !isFilled(x + 3, y + 3)) return true
      }
    }
    return false
  }
  let blank = 0
  let [ways, aside] = [100, 20]
  for (let frame = 0; frame < FRAMES; frame++) {
    lines.scrollTop += ways
    days.scrollLeft += aside
    if (lines.scrollTop <= 0 || lines.scrollTop >= lines.scrollHeight - lines.clientHeight - 1) ways = -ways
    if (days.scrollLeft <= 0 || days.scrollLeft >= days.scrollWidth - days.clientWidth - 1) aside = -aside
    await new Promise(requestAnimationFrame)
    if (isBlank()) blank++
  }
  return blank
}
