import { queryClient } from './query.ts'

/**
 * Calls `act` once the page has been in sight for that many milliseconds, and nothing is loading. Returns a function that
 * stops it.
 */
export function whenQuiet(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(check, ms)
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wait)
  }
  const check = () => {
    if (queryClient.isFetching() > 0) return wait()
    stop()
    act()
  }
  document.addEventListener('visibilitychange', wait)
  wait()
  return stop
}
