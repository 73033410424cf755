import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import { daysAround } from '../shift/plannedFigures.ts'
import { useShifts } from './shifts.data.ts'

/** What the schedule has loaded. */
export interface LoadedShifts {
  range: DateRange
  shifts: readonly Shift[]
}

export interface ShiftsAround {
  byDriver: ReadonlyMap<number | null, readonly Shift[]>
  /** 'missing' where the week could not be loaded: then the server alone checks. */
  state: 'there' | 'coming' | 'missing'
}

/** The shifts of the rota week of a date by driver: from the schedule where it shows them, else asked for. */
export function useShiftsAround(date: IsoDate, loaded: LoadedShifts | undefined): ShiftsAround {
  const needed = daysAround(date)
  const isLoaded = loaded && loaded.range.from <= needed.from && needed.to <= loaded.range.to
  const asked = useShifts(needed, !isLoaded)
  const shifts = isLoaded ? loaded.shifts : asked.data
  const byDriver = useMemo(() => Map.groupBy(shifts ?? [], (shift) => shift.driver_id), [shifts])
  if (shifts) return { byDriver, state: 'there' }
  return { byDriver, state: asked.isError ? 'missing' : 'coming' }
}
