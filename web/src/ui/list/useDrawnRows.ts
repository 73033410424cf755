import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that are drawn at once, where somebody comes near them. */
const STEP = 50
/** After which rows that nobody looks at any more leave the page. */
const LEFT_MS = 1_000

type KeyOf<Row> = (row: Row) => number | string

/**
 * Which rows of a page are drawn: the first `atOnce`, and more as somebody scrolls to them, so that a key in the search
 * of a thousand rows costs as little as one of fifty (shown within 100 ms). The browser's own search and the
 * printer get all of them. Whoever has scrolled to the rest keeps it when the rows change.
 */
export function useDrawnRows<Row>(rows: readonly Row[], keyOf: KeyOf<Row>, atOnce: number) {
  const rest = useRef<HTMLElement>(null)
  const [isReached, watchRest] = useInSight('0px')
  const [isNear, gapRef] = useInSight('100%')
  const [shown, setShown] = useState({ rows, count: atOnce })
  let { count } = shown
  if (shown.rows !== rows) {
    if (!isReached && !areSame(shown.rows, rows, keyOf)) count = atOnce
    setShown({ rows, count })
  }
  const missing = Math.max(0, rows.length - count)

  useEffect(() => {
    const draw = (next: number) => startTransition(() => setShown((now) => ({ ...now, count: next })))
    if (isNear && missing > 0) {
      const timer = setTimeout(draw, 0, count + STEP)
      return () => clearTimeout(timer)
    }
    if (isReached || count <= atOnce || count === ALL) return
    const timer = setTimeout(() => {
      if (!rest.current?.contains(document.activeElement)) draw(atOnce)
    }, LEFT_MS)
    return () => clearTimeout(timer)
  }, [isNear, isReached, missing, count, atOnce])

  useDrawAll(missing > 0, () => setShown({ rows, count: ALL }))

  return {
    first: rows.slice(0, atOnce),
    rest: rows.slice(atOnce, count),
    /** How many are not drawn: their room is kept. */
    missing,
    /** Of the element around the rest, where there is one. */
    restRef: useCallback(
      (element: HTMLElement | null) => {
        rest.current = element
        return watchRest(element)
      },
      [watchRest],
    ),
    /** Of the element that keeps the room. */
    gapRef,
  }
}

/** All of them, until other rows come. */
const ALL = Number.POSITIVE_INFINITY

const areSame = <Row>(some: readonly Row[], others: readonly Row[], keyOf: KeyOf<Row>) =>
  some.length === others.length &&
  some.every((row, index) => {
    const other = others[index]
    return other !== undefined && keyOf(row) === keyOf(other)
  })

/** Runs `drawAll` before the browser prints the page, or opens its search: both know only what is drawn. */
function useDrawAll(isPartial: boolean, drawAll: () => void) {
  const draw = useEffectEvent(() => flushSync(drawAll))
  useEffect(() => {
    if (!isPartial) return
    const stop = new AbortController()
    window.addEventListener('beforeprint', () => draw(), { signal: stop.signal })
    window.addEventListener('keydown', (event) => isFindKey(event) && draw(), { signal: stop.signal })
    return () => stop.abort()
  }, [isPartial])
}

const isFindKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')

/** Whether an element is on the screen, or less than `margin` below it, or above it. */
function useInSight(margin: string) {
  const [isInSight, setInSight] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => setInSight(entries.at(-1)?.isIntersecting === true),
        // What has been scrolled past counts, however far.
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
