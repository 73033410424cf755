/** The drivers for one shift, in the order in which to ask them. */
import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../kernel/api.ts'
import { type LiveEvent, onLive, onRefetch } from '../kernel/live.ts'

/**
 * Asked anew each time the dialog opens. While it is open the order stays as it was read, so that nobody presses on a
 * driver who has just moved up: `isOutdated` says that something has changed since, and `refresh` asks again.
 */
export function useCandidates(shift: Pick<Shift, 'id' | 'period_date'>) {
  const { id, period_date } = shift
  const [isOutdated, setOutdated] = useState(false)
  const query = useQuery<Candidate[]>({
    queryKey: ['candidates', id],
    queryFn: ({ signal }) => call(candidateRoutes.list, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
    meta: { ownErrors: true },
  })
  useEffect(() => {
    const concerns = (event: LiveEvent) => isOfWeek(event, id, period_date)
    const stops = [
      onLive(shiftLive.name, (events) => events.some(concerns) && setOutdated(true)),
      onLive(driverLive.name, () => setOutdated(true)),
      onRefetch(() => setOutdated(true)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id, period_date])
  return {
    candidates: query.data,
    error: query.error,
    isFetching: query.isFetching,
    isOutdated,
    refresh: () => {
      setOutdated(false)
      void query.refetch()
    },
  }
}

/** Another shift of the week changes hours, and one of the day before may run into this one. */
function isOfWeek({ data }: LiveEvent, id: number, date: string): boolean {
  const { from, to } = rangeFor(WEEK, date)
  const other = data as Partial<Shift>
  const day = other.period_date
  return other.id !== id && (day === undefined || (addDays(from, -1) <= day && day <= addDays(to, 1)))
}
