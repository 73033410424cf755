import type { QueuedSickCall } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { useQuery } from '@tanstack/react-query'
import { ownLeaveQuery } from '../drivers/leave/leave.data.ts'
import { useQueue } from './queue/queue.ts'

/** The queued reports that the server does not have. It has one whose answer was lost: it is among the leave, with the same time. */
export function useUnknownSickCalls(): readonly QueuedSickCall[] {
  const { sickCalls } = useQueue()
  const { data = [] } = useQuery({ ...ownLeaveQuery, enabled: sickCalls.length > 0 })
  const said = new Set(data.filter(({ kind }) => kind === 'sick').map(({ asked_at }) => Date.parse(asked_at)))
  return sickCalls.filter(({ at }) => !said.has(Date.parse(at)))
}
