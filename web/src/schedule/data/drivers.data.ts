import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shiftsOfDriverQuery } from '../../shifts/shiftCache.ts'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { daysAround } from '../shift/shiftFigures.ts'

const NONE: readonly StaffShift[] = []

/** What the schedule has loaded. */
export interface KnownShifts {
  range: DateRange
  shifts: readonly StaffShift[]
  /** Not all of the range are. */
  isPartial: boolean
}

interface ShiftsAround {
  byDriver: ReadonlyMap<number | null, readonly StaffShift[]>
  /** 'missing' where the week could not be loaded: then the server alone checks. */
  state: 'there' | 'coming' | 'missing'
}

/**
 * The shifts of the rota week of a date by driver: from the schedule if it has them, else asked for. Where there are
 * too many to load, it asks for those of one driver; 0 is no driver.
 */
export function useShiftsAround(
  date: IsoDate,
  loaded: KnownShifts | undefined,
  driver: number,
): ShiftsAround {
  const needed = daysAround(date)
  const { isPartial = false } = loaded ?? {}
  const isLoaded = loaded && !isPartial && loaded.range.from <= needed.from && needed.to <= loaded.range.to
  const all = useShifts(needed, !isLoaded && !isPartial)
  const theirs = useQuery({ ...shiftsOfDriverQuery(needed, driver), enabled: isPartial && driver > 0 })
  const asked = isPartial ? theirs : all
  const shifts = isLoaded ? loaded.shifts : isPartial ? (driver ? theirs.data?.records : NONE) : all.data
  const byDriver = useMemo(() => Map.groupBy(shifts ?? [], (shift) => shift.driver_id), [shifts])
  if (shifts) return { byDriver, state: 'there' }
  return { byDriver, state: asked.isError ? 'missing' : 'coming' }
}
