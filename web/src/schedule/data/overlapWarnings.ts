import { overlappingUnpublished } from '@driverdesk/domain/shifts/shiftClash.ts'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../desk/useSettled.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { sameList } from '../model/remembered.ts'

interface DriverOverlaps {
  shifts: readonly StaffShift[]
  warned: ReadonlySet<number>
}

/**
 * Finds the unpublished shifts that overlap another of their driver
 * (docs/spec/shifts.md#overlap-of-unpublished-shifts), by id. It caches the result of each driver, so a
 * change costs only the drivers that it touches.
 */
export function createOverlapFinder(): (shifts: readonly StaffShift[]) => ReadonlySet<number> {
  let known = new Map<number, DriverOverlaps>()
  let all: ReadonlySet<number> = new Set()
  return (shifts) => {
    const next = new Map<number, DriverOverlaps>()
    let changed = false
    for (const [driverId, ofDriver] of Map.groupBy(shifts, (shift) => shift.driver_id ?? 0)) {
      if (!driverId) continue
      const before = known.get(driverId)
      const isSame = before && sameList(before.shifts, ofDriver)
      if (!isSame) changed = true
      next.set(driverId, isSame ? before : { shifts: ofDriver, warned: overlappingUnpublished(ofDriver) })
    }
    if (changed || next.size !== known.size) {
      all = new Set([...next.values()].flatMap(({ warned }) => [...warned]))
    }
    known = next
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
