import { overlappingUnpublished } from '@driverdesk/domain/shifts/shiftClash.ts'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../kernel/timing.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { remembered, sameGroups, sameList } from '../model/remembered.ts'

const overlapsOf = remembered((ofDriver: readonly StaffShift[]) => [...overlappingUnpublished(ofDriver)])

/**
 * Finds the unpublished shifts that overlap another of their driver
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts), by id. A change costs only the drivers that it touches.
 */
export function createOverlapFinder(): (shifts: readonly StaffShift[]) => ReadonlySet<number> {
  let known: ReadonlyMap<number | null, readonly StaffShift[]> = new Map()
  let all: ReadonlySet<number> = new Set()
  return (shifts) => {
    known = sameGroups(
      known,
      Map.groupBy(shifts, ({ driver_id }) => driver_id),
    )
    const found = [...known].flatMap(([driver, ofDriver]) => (driver ? overlapsOf(ofDriver) : []))
    if (!sameList([...all], found)) all = new Set(found)
    return all
  }
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Runs the finder after the shifts are painted. If not all shifts are loaded, it adds those that the server
 * has found.
 */
export function useOverlapWarnings(shifts: readonly StaffShift[], isPartial: boolean): ReadonlySet<number> {
  const [find] = useState(createOverlapFinder)
  const [warned, setWarned] = useState(NONE)
  useEffect(
    () =>
      afterPaint(() => {
        const found = find(shifts)
        const marked = isPartial ? shifts.filter(({ overlaps }) => overlaps === 1) : []
        setWarned(marked.length > 0 ? new Set([...found, ...marked.map(({ id }) => id)]) : found)
      }),
    [find, shifts, isPartial],
  )
  return warned
}
