import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import { useMemo } from 'react'
import { useChangeMany } from '../data/acts.data.ts'
import type { ScheduleParts } from '../scheduleProps.ts'
import type { Loaded } from './manyPlan.ts'
import { type ManyDesk, useManyShifts } from './useManyShifts.ts'

/** What staff do to several shifts in one step, put against all that they have loaded. */
export function useStaffMany(parts: Pick<ScheduleParts, 'schedule' | 'role' | 'announce'>): ManyDesk {
  const { schedule, role, announce } = parts
  const { places, loaded, queries } = schedule
  const drivers = queries.drivers.data
  const blocksExpired = queries.options.data?.get(BLOCK_EXPIRED) === '1'
  const known: Loaded = useMemo(
    () => ({ places, drivers: drivers ?? [], shifts: loaded, blocksExpired }),
    [places, drivers, loaded, blocksExpired],
  )
  return useManyShifts({ known, people: queries.drivers, changing: useChangeMany(), role, announce })
}
