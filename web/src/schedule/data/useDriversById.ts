import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inactiveDriversQuery } from '../../drivers/drivers.data.ts'

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
