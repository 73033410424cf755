import { outlineRoutes } from '@driverdesk/contract/shifts/outline.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { coverByHour, type HourCover } from '@driverdesk/domain/shifts/cover.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../kernel/api.ts'
import { onLive } from '../../../kernel/live.ts'
import type { ShownShift } from '../../../shifts/shownShift.ts'
import { afterPause } from '../../data/afterPause.ts'
import { useScene } from '../../model/scene.ts'
import { shiftsOf } from '../../model/scheduleRows.ts'

/** Milliseconds in which changes are collected. */
const PAUSE = 1_000

/** The cover of the shown places by the hour: from the shifts, or if not all are loaded, from the server's sums. */
export function useCover(date: IsoDate): readonly HourCover[] | undefined {
  const { schedule, view } = useScene()
  const { rows, agency, isKnown } = schedule
  const { location, driver } = view
  // All shifts of one driver are loaded.
  const isAsked = agency?.isPartial === true && typeof driver !== 'number'
  const driver_id = driver === 'open' ? '0' : undefined
  const { data, refetch } = useQuery({
    queryKey: ['cover', date, location ?? null, driver_id ?? null],
    queryFn: async ({ signal }): Promise<readonly HourCover[]> => {
      const query = { period_date_from: date, period_date_to: date, location, driver_id, hours: 1 } as const
      const { hours } = await call(outlineRoutes.read, { query }, { signal })
      return hours ?? []
    },
    placeholderData: keepPreviousData,
    enabled: isAsked && date !== '',
  })
  useEffect(() => {
    if (!isAsked) return
    const soon = afterPause(PAUSE, () => void refetch())
    const stop = onLive(shiftLive.name, soon)
    return () => {
      soon.cancel()
      stop()
    }
  }, [isAsked, refetch])
  const loaded = useMemo(
    () => (isAsked ? undefined : coverByHour(shiftsOf<ShownShift>(rows))),
    [isAsked, rows],
  )
  return isAsked ? data : isKnown ? loaded : undefined
}
