import { invoiceLive } from '@driverdesk/contract/invoices/invoices.live.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChanges } from '../kernel/onChanges.ts'

/** On a busy day an event arrives every second; refetch at most this often. */
const PAUSE_MS = 10_000

const CHANNELS = [shiftLive.name, timesheetLive.name, invoiceLive.name]

/**
 * Refetches the queries whose key starts with `queryKey` after a shift, timesheet or invoice has changed: once for all
 * changes within `PAUSE_MS`, and in a hidden tab when it becomes visible. The old rows stay on screen until the answer
 * arrives.
 */
export function useQuietRefetch(queryKey: readonly string[]): void {
  const client = useQueryClient()
  const [name] = queryKey
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const refetch = () => {
      timer = undefined
      if (document.hidden) document.addEventListener('visibilitychange', refetch, ONCE)
      else void client.invalidateQueries({ queryKey: [name] })
    }
    const ONCE = { once: true, signal: stop.signal }
    const later = () => {
      timer ??= setTimeout(refetch, PAUSE_MS)
    }
    const stopFollowing = onChanges(later, ...CHANNELS)
    return () => {
      stop.abort()
      clearTimeout(timer)
      stopFollowing()
      void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    }
  }, [client, name])
}
