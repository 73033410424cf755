import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The milliseconds between two moments at which something arrives, while one scrolls. */
const BETWEEN = 250
/** Milliseconds after which a scroll has ended. */
const ENDED = 100

/**
 * While one scrolls the grid, shows what has arrived four times a second, all of it at once: each arrival takes longer to draw
 * than a frame may.
 */
export function useArrivalsTogether(): void {
  useEffect(() => {
    let scrolledAt = Number.NEGATIVE_INFINITY
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
          // The others are shown all the same.
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
      const now = performance.now()
      setTimeout(show, now - scrolledAt < ENDED ? Math.max(0, shownAt + BETWEEN - now) : 0)
    })
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      notifyManager.setScheduler(defaultScheduler)
    }
  }, [])
}
