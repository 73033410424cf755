import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import type { ChangedShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { isGone } from '../kernel/apiError.ts'
import { isNewer } from '../kernel/datedChanges.ts'
import { GONE, useIsRemoved, useReloadShift, useUpdateShift } from '../shifts/shifts.data.ts'
import { useRecord } from '../ui/form/useRecord.ts'

interface AssigningOptions {
  /** As it was when the dialog opened. */
  shift: Shift
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  /** The name of a driver who has taken the shift meanwhile. */
  nameOf: (driverId: number) => string
  onAssigned: ((saved: Shift, driver: Candidate) => void) | undefined
}

interface Assignment {
  driver: Candidate
  notifies: boolean
}

/** Gives the shift that the person saw to a driver: where it has changed since, nothing is overwritten. */
export function useAssigning({ shift, latest, nameOf, onAssigned }: AssigningOptions) {
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
    onSaved: (saved, { driver }) => onAssigned?.(saved, driver),
  })
  const news = trouble?.kind === 'stale' && latest && newsOf(seen, latest)
  return { ...editor, seen, trouble: news ? { ...trouble, message: news } : trouble }
}

/** All else of the shift stays as it is stored. */
const givenTo = (seen: Shift, { driver, notifies }: Assignment): ChangedShift => ({
  driver_id: driver.id,
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
