import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inactiveDriversQuery } from '../../drivers/drivers.data.ts'
import { daysAround } from '../shift/shiftFigures.ts'
import { useShifts } from './shifts.data.ts'

/**
 * The drivers whom the schedule may have to name: the active ones, and where somebody else has rejected one of these
 * shifts, those who are no longer active as well. `active` undefined while they are not there.
 */
export function useDriversById(
  active: readonly Driver[] | undefined,
  loaded: readonly Shift[],
): ReadonlyMap<number, Driver> {
  const activeById = useMemo(() => new Map((active ?? []).map((one) => [one.id, one])), [active])
  const isNameless = useMemo(
    () => active !== undefined && loaded.some((shift) => isRejectedBy(shift, (id) => !activeById.has(id))),
    [active, activeById, loaded],
  )
  const { data: inactive } = useQuery({ ...inactiveDriversQuery, enabled: isNameless })
  return useMemo(() => {
    if (!inactive) return activeById
    return new Map([...inactive.map((one) => [one.id, one] as const), ...activeById])
  }, [activeById, inactive])
}

const isRejectedBy = (
  { status_assigned, driver_id_canceled }: Shift,
  isThem: (driverId: number) => boolean,
): boolean => status_assigned === STALE && driver_id_canceled !== null && isThem(driver_id_canceled)

/** What the schedule has loaded. */
export interface LoadedShifts {
  range: DateRange
  shifts: readonly Shift[]
}

interface ShiftsAround {
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
