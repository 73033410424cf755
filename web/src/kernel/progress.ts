/** The progress of long calls of this session, reported by `liveSocket.ts`. */
import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { useEffect, useState } from 'react'
import { createListeners } from './listeners.ts'

const reports = createListeners<[LiveProgress]>()

export const receiveProgress = reports.call

/** The progress of the call with this `Idempotency-Key`; undefined until the server reports it. */
export function useProgress(key: string | undefined): LiveProgress | undefined {
  const [reported, setReported] = useState<LiveProgress>()
  useEffect(() => {
    // Another tab of this session may run a long call, too.
    return reports.on((progress) => progress.key === key && setReported(progress))
  }, [key])
  return reported?.key === key ? reported : undefined
}
