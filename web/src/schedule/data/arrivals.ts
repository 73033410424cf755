/**
 * Decides when the schedule draws what arrives: together while the grid scrolls, and the parts around the lines afterwards.
 */
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../kernel/timing.ts'

/** Milliseconds between two moments at which something arrives, while one scrolls. */
const BETWEEN = 250
/** Milliseconds after which a scroll has ended. */
const ENDED = 100

let scrolledAt = Number.NEGATIVE_INFINITY

/** The milliseconds until the current scroll counts as ended; 0 if there is none. */
function untilRest(): number {
  const since = performance.now() - scrolledAt
  return since >= 0 && since < ENDED ? ENDED - since : 0
}

/**
 * While the grid scrolls, shows what has arrived four times a second, all of it at once: each arrival takes longer to draw
 * than a frame may.
 */
export function useArrivalsTogether(): void {
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    let arrived: (() => void)[] = []
    const show = () => {
      const all = arrived
      arrived = []
      shownAt = performance.now()
      for (const one of all) {
        try {
          one()
        } catch (error) {
          // The others are still shown.
          reportError(error)
        }
      }
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target.role === 'grid') scrolledAt = performance.now()
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    notifyManager.setScheduler((one) => {
      arrived.push(one)
      if (arrived.length > 1) return
      setTimeout(show, untilRest() > 0 ? Math.max(0, shownAt + BETWEEN - performance.now()) : 0)
    })
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      scrolledAt = Number.NEGATIVE_INFINITY
      notifyManager.setScheduler(defaultScheduler)
    }
  }, [])
}

/** Runs at once, or when the scroll of the grid has ended. Returns a function that cancels it. */
export function atRest(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const rest = untilRest()
    if (rest > 0) timer = setTimeout(wait, rest)
    else run()
  }
  wait()
  return () => clearTimeout(timer)
}

/** The same, but not before the next frame has been painted. */
export function afterPaintAtRest(run: () => void): () => void {
  let stop = afterPaint(() => {
    stop = atRest(run)
  })
  return () => stop()
}

/** The latest value, drawn when there is time; during scrolling, the previous one. */
export function useAtRest<T extends object>(value: T): T {
  const [resting, rest] = useState(value)
  useEffect(() => atRest(() => startTransition(() => rest(value))), [value])
  return resting
}

/**
 * Returns `first` until the screen is at rest, then the value. For totals of thousands of shifts, which may appear after the shifts.
 *
 * @param of what the value is about, such as a week: that of another is never returned
 */
export function useSettled<T extends object>(value: T, first: T, of: string): T {
  const [settled, setSettled] = useState({ value: first, of })
  useEffect(() => afterPaintAtRest(() => startTransition(() => setSettled({ value, of }))), [value, of])
  return settled.of === of ? settled.value : first
}
