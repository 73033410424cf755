/** The drivers that a dialog or a drag is about. A national agency has thousands: all of them would take megabytes. */

import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/scheduleDrivers.routes.ts'
import type { SomeDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { driverKeys } from '../../drivers/drivers.data.ts'
import { call } from '../../kernel/api.ts'
import { isWhole, type StaffShift } from '../../shifts/shownShift.ts'
import type { People } from '../act/manyPlan.ts'
import type { OpenDialog } from '../model/scheduleState.ts'
import { useScheduleState } from '../model/scheduleStore.ts'

/** The call takes no more at once. The server alone checks the others. */
const MOST = 500

const NO_ONE: SomeDrivers = { driver_ids: [], restaurant_ids: [] }

const someDriversQuery = (some: SomeDrivers) =>
  queryOptions({
    queryKey: [...driverKeys.some, some.driver_ids, some.restaurant_ids],
    queryFn: ({ signal }): Promise<Driver[]> => call(scheduleDriverRoutes.some, { body: some }, { signal }),
    enabled: some.driver_ids.length + some.restaurant_ids.length > 0,
  })

/** The active drivers with these ids, and those offered to these restaurants. */
export function useSomeDrivers(some: SomeDrivers): {
  query: UseQueryResult<Driver[]>
  people: People | undefined
} {
  const query = useQuery(someDriversQuery(some))
  return { query, people: usePeople(query, some) }
}

function usePeople({ data, isPlaceholderData }: UseQueryResult<Driver[]>, some: SomeDrivers) {
  return useMemo((): People | undefined => {
    if (!data) return undefined
    const asked = isPlaceholderData ? [] : some.driver_ids
    const ids = new Set([...asked, ...data.map(({ id }) => id)])
    return { drivers: data, isKnown: (id) => ids.has(id) }
  }, [data, isPlaceholderData, some])
}

/**
 * The drivers of the open dialog, and as `query` they alone. If all shifts are loaded, also those of the shifts, so that a drag
 * knows them from its start.
 *
 * @param shifts undefined unless all are loaded
 */
export function useConcernedPeople(shifts: readonly StaffShift[] | undefined) {
  const dialog = useSomeDrivers(useConcerned())
  const sight = useScheduleState((state) => (state.carriedBy && shifts ? state.sight.drivers : undefined))
  const ofShifts = useMemo(
    () => concerning([...(shifts ?? []).flatMap(driversOf), ...(sight ?? [])]),
    [shifts, sight],
  )
  const query = useQuery({ ...someDriversQuery(ofShifts), placeholderData: keepPreviousData })
  const others = usePeople(query, ofShifts)
  const people = useMemo(() => both(others, dialog.people), [others, dialog.people])
  return { query: dialog.query, people }
}

const driversOf = (shift: StaffShift) =>
  isWhole(shift) ? [shift.driver_id, shift.driver_id_canceled] : [shift.driver_id]

/** The drivers of both. */
export const both = (one: People | undefined, other: People | undefined): People | undefined =>
  one && other
    ? {
        drivers: [
          ...new Map([...one.drivers, ...other.drivers].map((driver) => [driver.id, driver])).values(),
        ],
        isKnown: (id) => one.isKnown(id) || other.isKnown(id),
      }
    : (other ?? one)

/** Those that the open dialog and the copied shift are about. */
function useConcerned(): SomeDrivers {
  const dialog = useScheduleState((state) => state.dialog)
  const copied = useScheduleState((state) => state.copied?.driver_id)
  return useMemo(() => {
    const of = ofDialog(dialog)
    return concerning([...of.driver_ids, ...(copied ? [copied] : [])], of.restaurant_ids)
  }, [dialog, copied])
}

/** Sorted, and each once, so that equal questions are one. */
export const concerning = (
  drivers: readonly (number | null | undefined)[],
  restaurants: readonly number[] = [],
) => ({
  driver_ids: each(drivers.filter((id) => typeof id === 'number' && id > 0) as number[]),
  restaurant_ids: each(restaurants),
})

const each = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b).slice(0, MOST)

/** A status changes without a check of drivers here: the server is asked before publishing. */
function ofDialog(dialog: OpenDialog | undefined): SomeDrivers {
  switch (dialog?.kind) {
    case 'add':
      return concerning([dialog.driverId], [dialog.restaurantId])
    case 'where':
      return concerning([dialog.driverId])
    case 'edit':
      return concerning([dialog.shift.driver_id], [dialog.shift.restaurant_id])
    case 'many': {
      const { request } = dialog
      const { action, shifts, step } = request
      if (action === 'assign')
        return concerning(
          [],
          shifts.map(({ restaurant_id }) => restaurant_id),
        )
      const moves = action === 'move' || action === 'copy' || action === 'times'
      const dropped = step?.drops.flatMap(({ shift, target }) => [shift.driver_id, target.driver_id]) ?? []
      return concerning([...dropped, ...(moves ? shifts.map(({ driver_id }) => driver_id) : [])])
    }
    default:
      return NO_ONE
  }
}
