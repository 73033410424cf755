import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { useEffect } from 'react'
import { onLive } from '../../kernel/live.ts'
import { stopAll } from '../../kernel/onChanges.ts'
import { afterPause } from '../../kernel/timing.ts'

const PAUSE = 1_000

/** Asks again soon after shifts change, once for many changes. */
export function useRefetchSoon(enabled: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!enabled) return
    const soon = afterPause(PAUSE, () => void refetch())
    return stopAll(soon.cancel, onLive(shiftLive.name, soon))
  }, [enabled, refetch])
}
