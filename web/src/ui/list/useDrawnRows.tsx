import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MOST_PRINTED, Unprinted, usePrinting } from '../printing.tsx'

/** Rows added each time the person scrolls near the end. */
const STEP = 50
/** Delay before rows that were scrolled away are removed. */
const LEFT_MS = 1_000

type KeyOf<Row> = (row: Row) => number | string

/**
 * Renders the first `atOnce` rows of a page, and more as the person scrolls near them, so that a key in the
 * search of a thousand rows is shown within 100 ms. Printing and the browser's search render all rows.
 * Anyone who has scrolled to the rest keeps it when the rows change.
 *
 * @param rowRem the usual height of a row, for the space of those that are not rendered
 */
export function useDrawnRows<Row>(rows: readonly Row[], keyOf: KeyOf<Row>, atOnce: number, rowRem: number) {
  const rest = useRef<HTMLElement>(null)
  const [isReached, watchRest] = useInSight('0px')
  const [isNear, gapRef] = useInSight('100%')
  const [shown, setShown] = useState({ rows, count: atOnce })
  let { count } = shown
  if (shown.rows !== rows) {
    if (!isReached && !areSame(shown.rows, rows, keyOf)) count = atOnce
    setShown({ rows, count })
  }
  const isPrinting = usePrinting()
  if (isPrinting) count = MOST_PRINTED
  const missing = isPrinting ? 0 : Math.max(0, rows.length - count)

  useEffect(() => {
    const draw = (next: number) => startTransition(() => setShown((now) => ({ ...now, count: next })))
    if (isNear && missing > 0) {
      const timer = setTimeout(draw, 0, count + STEP)
      return () => clearTimeout(timer)
    }
    if (isReached || count <= atOnce || count === ALL || isPrinting) return
    const timer = setTimeout(() => {
      if (!rest.current?.contains(document.activeElement)) draw(atOnce)
    }, LEFT_MS)
    return () => clearTimeout(timer)
  }, [isNear, isReached, missing, count, atOnce, isPrinting])

  useDrawAll(missing > 0, () => setShown({ rows, count: ALL }))

  return {
    first: rows.slice(0, atOnce),
    rest: rows.slice(atOnce, count),
    /** The number of rows not rendered. */
    missing,
    restRef: useCallback(
      (element: HTMLElement | null) => {
        rest.current = element
        return watchRest(element)
      },
      [watchRest],
    ),
    /** Stands after the rows: the space of those not rendered, and on paper how many are not printed. */
    after: (
      <>
        {missing > 0 && <div ref={gapRef} style={{ height: `${missing * rowRem}rem` }} />}
        <Unprinted isPrinting={isPrinting} total={rows.length} />
      </>
    ),
  }
}

/** All rows, until the rows change. */
const ALL = Number.POSITIVE_INFINITY

function areSame<Row>(some: readonly Row[], others: readonly Row[], keyOf: KeyOf<Row>): boolean {
  if (some.length !== others.length) return false
  return some.every((row, index) => {
    const other = others[index]
    return other !== undefined && keyOf(row) === keyOf(other)
  })
}

/** Calls `drawAll` before the browser searches the page, because it finds only rendered rows. */
function useDrawAll(isPartial: boolean, drawAll: () => void) {
  const draw = useEffectEvent(() => flushSync(drawAll))
  useEffect(() => {
    if (!isPartial) return
    const stop = new AbortController()
    window.addEventListener('keydown', (event) => isFindKey(event) && draw(), { signal: stop.signal })
    return () => stop.abort()
  }, [isPartial])
}

const isFindKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')

/** True if an element is on screen, above it, or less than `margin` below it. */
function useInSight(margin: string) {
  const [isInSight, setInSight] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => setInSight(entries.at(-1)?.isIntersecting === true),
        // Includes anything scrolled past.
        { rootMargin: `1000000px 0px ${margin}` },
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        setInSight(false)
      }
    },
    [margin],
  )
  return [isInSight, watch] as const
}
