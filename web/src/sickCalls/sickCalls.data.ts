/** Drivers who cannot work, and the plan for their shifts (docs/spec/sickCalls.md). */

import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { SickCall, SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startCascades } from '../cascades/cascades.data.ts'
import { call } from '../kernel/api.ts'
import { useKeptKey } from '../kernel/idempotencyKey.ts'
import { type LiveEvent, liveEventsSince, liveMark, onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { afterPause } from '../kernel/timing.ts'
import { refetchShifts } from '../shifts/shifts.data.ts'
import type { StaffShift } from '../shifts/shownShift.ts'

/** True if one of the planned shifts has changed. */
function concerns(events: readonly LiveEvent[], cover: SickCover | undefined): boolean {
  const ids = new Set(cover?.shifts.map(({ id }) => id))
  return events.some(({ data }) => ids.has((data as Pick<StaffShift, 'id'>).id))
}

const coverQuery = (id: number) =>
  queryOptions({
    queryKey: ['sick cover', id],
    queryFn: async ({ signal }) => {
      for (;;) {
        const mark = liveMark()
        const cover = await call(sickCallRoutes.cover, { params: { id: String(id) } }, { signal })
        const meanwhile = liveEventsSince(mark).filter(({ channel }) => channel === shiftLive.name)
        if (!concerns(meanwhile, cover)) return cover
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** Milliseconds. All drivers are ranked for each shift, so many changes become one request. */
const [SOON, PAUSE] = [150, 2_000]

/** The plan. It is loaded again if one of its shifts changes, and only then. */
export function useCover(id: number) {
  const client = useQueryClient()
  const cover = useQuery(coverQuery(id))
  const { refetch } = cover
  useEffect(() => {
    const load = () => void refetch()
    const soon = afterPause(SOON, load, PAUSE)
    const planned = () => client.getQueryData(coverQuery(id).queryKey)
    return stopAll(
      soon.cancel,
      onLive(shiftLive.name, (events) => concerns(events, planned()) && soon()),
      onRefetch(load),
    )
  }, [client, id, refetch])
  return cover
}

const SICK_SHIFTS = 'sick shifts'
export const SHIFTS_OF_DAYS = { keys: [[SICK_SHIFTS]], channel: shiftLive.name }

/** The shifts of a driver that a report of these days may open, including those that begin the evening before. */
export const shiftsOfDaysQuery = (driverId: number, { from_date, to_date }: LeaveDays) =>
  queryOptions({
    queryKey: [SICK_SHIFTS, driverId, from_date, to_date],
    queryFn: async ({ signal }) => {
      const query = {
        period_date_from: addDays(from_date, -1),
        period_date_to: to_date,
        driver_ids: String(driverId),
        with_timesheet: 1,
      } as const
      return (await call(shiftRoutes.list, { query }, { signal })) as StaffShift[]
    },
    gcTime: 0,
    meta: { ownErrors: true },
  })

function useSending<Given, Answer>(send: (given: Given, key: string) => Promise<Answer>) {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (given: Given) => keepKey(JSON.stringify(given), (key) => send(given, key)),
    meta: { ownErrors: true },
    onSettled: () => refetchShifts(client),
  })
}

export const useReportSick = () =>
  useSending((body: SickCall, idempotencyKey) => call(sickCallRoutes.report, { body }, { idempotencyKey }))

export interface ChosenDriver {
  id: number
  updated_at: string
  driver_id: number
  /** The driver gets it because they asked for it. */
  approves_claim?: true
  /** When the rest of a shift that has begun starts. */
  period_date?: string
  start_time?: string
}

/** Assigns all shifts in one step. If one is refused, nothing is changed. */
export const useAssignAll = () =>
  useSending((shifts: readonly ChosenDriver[], idempotencyKey) =>
    call(
      manyShiftRoutes.change,
      { body: { kind: 'assign', shifts: [...shifts], push_drivers: PUSH_SEND } },
      { idempotencyKey },
    ),
  )

export const useOfferAll = () =>
  useSending((shift_ids: readonly number[], idempotencyKey) =>
    startCascades({ shift_ids: [...shift_ids] }, idempotencyKey),
  )
