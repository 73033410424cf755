import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Runs `drawAll` before the browser prints the page, or opens its search: both know only what is drawn. */
export function useDrawAll(isPartial: boolean, drawAll: () => void) {
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
