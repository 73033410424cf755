/** The ranked drivers for one shift, and assigning one of them. */

import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { ChangedShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../kernel/api.ts'
import { isGone } from '../kernel/apiError.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { type LiveEvent, onLive } from '../kernel/live.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { GONE, useIsRemoved, useReloadShift, useUpdateShift } from '../shifts/shifts.data.ts'
import { useRecord } from '../ui/form/useRecord.ts'

/** A driver as listed: `ended` says how their request has ended since the order was loaded. */
export type ListedCandidate = Candidate & { ended?: 'withdrawn' | 'declined' }

/**
 * Loads the drivers each time the dialog opens. The order then stays, so that no one clicks a driver who has just moved
 * up: `isOutdated` reports a later change, and `refresh` loads the order again. Requests that have ended are
 * marked at once; `lookAtRequests` marks them too.
 */
export function useCandidates(shift: Pick<Shift, 'id' | 'period_date'>) {
  const { id, period_date } = shift
  const [isOutdated, setOutdated] = useState(false)
  const query = useQuery<ListedCandidate[]>({
    queryKey: ['candidates', id],
    queryFn: ({ signal }) => loadCandidates(id, signal),
    gcTime: 0,
    meta: { ownErrors: true },
  })
  const asking = query.data?.filter(asks).length
  const lookAtRequests = useCallback(async () => {
    const now = await loadCandidates(id).catch(() => undefined)
    if (now)
      queryClient.setQueryData<ListedCandidate[]>(['candidates', id], (listed) => withEnded(listed, now))
  }, [id])
  useEffect(() => {
    const concerns = (event: LiveEvent) => isOfWeek(event, id, period_date)
    const isOf = ({ data }: LiveEvent) => (data as Partial<Shift>).id === id
    // Requests change neither the shift nor its version.
    const isAskedAnew = (event: LiveEvent | undefined) => {
      const { claim_count } = (event?.data ?? {}) as Partial<Shift>
      return claim_count !== undefined && asking !== undefined && claim_count !== asking
    }
    const stopShifts = onLive(shiftLive.name, (events) => {
      const isAsked = isAskedAnew(events.findLast(isOf))
      if (isAsked) void lookAtRequests()
      if (isAsked || events.some(concerns)) setOutdated(true)
    })
    const stopOthers = onChanges(() => setOutdated(true), driverLive.name)
    return () => {
      stopShifts()
      stopOthers()
    }
  }, [id, period_date, asking, lookAtRequests])
  return {
    candidates: query.data,
    error: query.error,
    isFetching: query.isFetching,
    isOutdated,
    lookAtRequests,
    refresh: () => {
      setOutdated(false)
      void query.refetch()
    },
  }
}

const loadCandidates = (id: number, signal?: AbortSignal) =>
  call(candidateRoutes.list, { params: { id: String(id) } }, { signal })

/** Marks the listed drivers who no longer ask. The order stays. */
function withEnded(listed: ListedCandidate[] | undefined, now: readonly Candidate[]) {
  const claims = new Map(now.map(({ id, claim }) => [id, claim]))
  return listed?.map((driver): ListedCandidate => {
    const claim = claims.get(driver.id)
    if (!asks(driver) || claim?.state === 'asked') return driver
    return { ...driver, ended: claim ? 'declined' : 'withdrawn' }
  })
}

/** Declines the request of a driver (by id), and loads the drivers again. */
export const useDeclining = (id: number, onDone: () => void) =>
  useMutation({
    mutationFn: (driver_id: number) =>
      call(candidateRoutes.decline, { params: { id: String(id) }, body: { driver_id } }),
    onError: showError,
    onSettled: onDone,
  })

/** The driver asks for the shift, and the office has not answered. */
export const asks = ({ claim, ended }: ListedCandidate): boolean => claim?.state === 'asked' && !ended

/** Another shift in the week changes the driver's hours; one on the day before or after may overlap this one. */
function isOfWeek({ data }: LiveEvent, id: number, date: string): boolean {
  const { from, to } = rangeFor(WEEK, date)
  const other = data as Partial<Shift>
  const day = other.period_date
  return other.id !== id && (day === undefined || (addDays(from, -1) <= day && day <= addDays(to, 1)))
}

interface AssigningOptions {
  shift: Shift
  /** As the schedule shows it now; undefined if it is not on screen. */
  latest: Shift | undefined
  nameOf: (driverId: number) => string
  onAssigned: ((saved: Shift, driver: Candidate) => void) | undefined
  /** An approval was refused: the request may have ended. */
  onNotApproved: () => void
}

interface Assignment {
  driver: Candidate
  notifies: boolean
}

/** Assigns the shift that the person saw to a driver. If it has since changed, nothing is overwritten. */
export function useAssigning({ shift, latest, nameOf, onAssigned, onNotApproved }: AssigningOptions) {
  const updating = useUpdateShift()
  const reloading = useReloadShift()
  const isRemoved = useIsRemoved(shift.id)
  const newsOf = (before: Shift, now: Shift) =>
    isNewer(now.updated_at, before.updated_at) ? changeText(now, before, nameOf) : undefined
  const {
    seen = shift,
    trouble,
    ...editor
  } = useRecord<Shift, Assignment>({
    thing: 'shift',
    fields: [],
    record: shift,
    latest,
    isGone: isRemoved && latest === undefined,
    gone: GONE,
    update: (assignment, before) =>
      updating.mutateAsync({ id: before.id, body: givenTo(before, assignment) }),
    load: reloading.mutateAsync,
    newsOf,
    refusalOf: (error) =>
      isGone(error) ? { errors: {}, trouble: { kind: 'gone', message: GONE } } : undefined,
    ownOf: (now, { driver }) => (now.driver_id === driver.id ? now : undefined),
    onRefused: (_, sent) => sent && asks(sent.driver) && onNotApproved(),
    onSaved: (saved, { driver }) => onAssigned?.(saved, driver),
  })
  const news = trouble?.kind === 'stale' && latest && newsOf(seen, latest)
  return { ...editor, seen, trouble: news ? { ...trouble, message: news } : trouble }
}

const givenTo = (seen: Shift, { driver, notifies }: Assignment): ChangedShift => ({
  driver_id: driver.id,
  restaurant_id: seen.restaurant_id,
  period_date: seen.period_date,
  start_time: seen.start_time,
  finish_time: seen.finish_time,
  updated_at: seen.updated_at,
  ...(asks(driver) && { approves_claim: true as const }),
  ...(seen.status === SHIFT_PUBLISHED && { push_drivers: notifies ? PUSH_SEND : PUSH_NOT }),
})

function changeText(now: Shift, seen: Shift, nameOf: (driverId: number) => string): string {
  const isTaken = now.driver_id !== null && now.driver_id !== seen.driver_id
  return isTaken && now.driver_id
    ? `${now.driver?.full_name ?? nameOf(now.driver_id)} has this shift now: someone else has just assigned it.`
    : 'This shift has been changed by someone else.'
}
