/** The list of plans to publish at a set time. The schedule asks for it at once, for the rest once there is one. */
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { plannedPublishLive } from '@driverdesk/contract/templates/plannedPublishes.live.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { atMostEvery } from '../kernel/timing.ts'
import type { LocationGuid } from '../links/screenLinks.ts'

export const planKeys = { all: ['planned publishes'] as const }

const PAUSE_MS = 3_000

/** The plans of a range and location, kept up to date while they are shown. */
export function usePlannedPublishes(
  { from, to }: DateRange,
  location: LocationGuid | undefined,
  enabled: boolean,
) {
  const client = useQueryClient()
  useEffect(() => {
    const again = atMostEvery(PAUSE_MS, () => void client.invalidateQueries({ queryKey: planKeys.all }))
    return onChanges(() => again(undefined), plannedPublishLive.name, shiftLive.name)
  }, [client])
  return useQuery({
    queryKey: [...planKeys.all, from, to, location ?? null],
    queryFn: ({ signal }) => {
      const query = { period_date_from: from, period_date_to: to, location }
      return call(plannedPublishRoutes.list, { query }, { signal })
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}
