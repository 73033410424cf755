import { overlappingUnpublished } from '@driverdesk/domain/shifts/shiftClash.ts'
import { useEffect, useState } from 'react'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { remembered, sameGroups } from '../model/remembered.ts'
import { afterPaintAtRest } from './arrivals.ts'

const overlapsOf = remembered((ofDriver: readonly StaffShift[]) => [...overlappingUnpublished(ofDriver)])

/**
 * Finds the unpublished shifts that overlap another of their driver
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts), by id, and those that the server has found, if not all shifts are loaded.
 * A change costs only the drivers that it touches. The same ids are the same set.
 */
export function createOverlapFinder(): (
  shifts: readonly StaffShift[],
  isPartial?: boolean,
) => ReadonlySet<number> {
  let known: ReadonlyMap<number | null, readonly StaffShift[]> = new Map()
  let all: ReadonlySet<number> = new Set()
  return (shifts, isPartial = false) => {
    known = sameGroups(
      known,
      Map.groupBy(shifts, ({ driver_id }) => driver_id),
    )
    const found = new Set([...known].flatMap(([driver, ofDriver]) => (driver ? overlapsOf(ofDriver) : [])))
    if (isPartial) for (const { id, overlaps } of shifts) if (overlaps === 1) found.add(id)
    if (all.size !== found.size || [...found].some((id) => !all.has(id))) all = found
    return all
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Runs the finder after the shifts are painted and scrolling has stopped. */
export function useOverlapWarnings(shifts: readonly StaffShift[], isPartial: boolean): ReadonlySet<number> {
  const [find] = useState(createOverlapFinder)
  const [warned, setWarned] = useState(NONE)
  useEffect(() => afterPaintAtRest(() => setWarned(find(shifts, isPartial))), [find, shifts, isPartial])
  return warned
}
