import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import type { ChangedShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useState } from 'react'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { GONE, useIsRemoved, useReloadShift, useUpdateShift } from '../schedule/data/shifts.data.ts'

/**
 * What stands in the way of assigning: 'again' may be tried as it is, since no answer came; 'stale' after looking again;
 * where it is 'over' there is nothing left to do.
 */
export interface AssignTrouble {
  kind: 'again' | 'refused' | 'stale' | 'over'
  message: string
}

interface AssigningOptions {
  /** As it was when the dialog opened. */
  shift: Shift
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  /** The name of a driver who has taken the shift meanwhile. */
  nameOf: (driverId: number) => string
  onAssigned: ((saved: Shift, driver: Candidate) => void) | undefined
}

/** Gives the shift that the person saw to a driver: where it has changed since, nothing is overwritten. */
export function useAssigning({ shift, latest, nameOf, onAssigned }: AssigningOptions) {
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<AssignTrouble>()
  /** To whom the shift is being given, or was in the attempt of which no answer came. */
  const [asked, setAsked] = useState<Candidate>()
  const updating = useUpdateShift()
  const reloading = useReloadShift()
  const isGone = useIsRemoved(shift.id) && latest === undefined
  const newest = latest && isNewer(latest.updated_at, seen.updated_at) ? latest : undefined
  const hasArrived = asked !== undefined && newest?.driver_id === asked.id
  const news: AssignTrouble | undefined = isGone
    ? { kind: 'over', message: GONE }
    : hasArrived
      ? { kind: 'over', message: `${asked.full_name} has this shift now.` }
      : newest && { kind: 'stale', message: changeText(newest, seen, nameOf) }

  const settle = (now: Shift) => {
    if (asked && now.driver_id === asked.id) return onAssigned?.(now, asked)
    setSeen(now)
    setTrouble(undefined)
  }
  return {
    seen,
    /** While a call is under way its answer says what became of it. */
    trouble: updating.isPending ? undefined : (news ?? trouble),
    assigning: updating.isPending ? asked?.id : undefined,
    isReloading: reloading.isPending,
    assign: async (driver: Candidate, notifies: boolean) => {
      setAsked(driver)
      setTrouble(undefined)
      const body = givenTo(seen, driver.id, notifies)
      const saving = updating.mutateAsync({ id: seen.id, body })
      await saving.then(
        (saved) => onAssigned?.(saved, driver),
        (error: unknown) => setTrouble(troubleOf(error)),
      )
    },
    /** Takes over what somebody else has saved. */
    reload: async () => {
      const now = await reloading.mutateAsync(seen).catch((error: unknown) => {
        setTrouble({ kind: 'stale', message: errorMessage(error) })
      })
      if (now) settle(now)
      else if (now === null) setTrouble({ kind: 'over', message: GONE })
    },
  }
}

/** All else of the shift stays as it is stored. */
const givenTo = (seen: Shift, driver_id: number, notifies: boolean): ChangedShift => ({
  driver_id,
  restaurant_id: seen.restaurant_id,
  period_date: seen.period_date,
  start_time: seen.start_time,
  finish_time: seen.finish_time,
  updated_at: seen.updated_at,
  ...(seen.status === SHIFT_PUBLISHED && { push_drivers: notifies ? PUSH_SEND : PUSH_NOT }),
})

function changeText(now: Shift, seen: Shift, nameOf: (driverId: number) => string): string {
  const isTaken = now.driver_id !== null && now.driver_id !== seen.driver_id
  return isTaken && now.driver_id
    ? `${now.driver?.full_name ?? nameOf(now.driver_id)} has this shift now: somebody has assigned it meanwhile.`
    : 'This shift was changed meanwhile.'
}

function troubleOf(error: unknown): AssignTrouble {
  const { status, fields = {} } = error instanceof ApiError ? error : { status: 0 }
  if (status === 404) return { kind: 'over', message: GONE }
  if (status === 409) return { kind: 'stale', message: errorMessage(error) }
  const [first] = Object.values(fields)
  if (status === 400) return { kind: 'refused', message: first?.[0] ?? errorMessage(error) }
  return { kind: status === 0 || status >= 500 ? 'again' : 'refused', message: errorMessage(error) }
}
