/** How far the long calls of this session have come, as the server tells it while they run (`liveSocket.ts`). */
import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { useEffect, useState } from 'react'

type Listener = (progress: LiveProgress) => unknown

const listeners = new Set<Listener>()

export function receiveProgress(progress: LiveProgress): void {
  for (const listener of [...listeners]) listener(progress)
}

/** The progress of the call with this `Idempotency-Key`; undefined until the server says something of it. */
export function useProgress(key: string | undefined): LiveProgress | undefined {
  const [told, setTold] = useState<LiveProgress>()
  useEffect(() => {
    // Another tab of this session may have a long call of its own.
    const listen = (progress: LiveProgress) => progress.key === key && setTold(progress)
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [key])
  return told?.key === key ? told : undefined
}
