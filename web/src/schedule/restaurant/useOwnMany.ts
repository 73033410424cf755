import { useMemo } from 'react'
import type { Announce } from '../../ui/desk/useAnnouncer.ts'
import type { Loaded } from '../act/manyPlan.ts'
import { type ManyDesk, useManyShifts } from '../act/useManyShifts.ts'
import { useChangeManyFree } from '../data/acts.data.ts'
import type { OwnSchedule } from './useRestaurantSchedule.ts'

interface OwnManyOptions {
  schedule: Pick<OwnSchedule, 'places' | 'loaded'>
  announce: Announce
}

/** What a restaurant does to several of its open shifts in one step. */
export function useOwnMany({ schedule, announce }: OwnManyOptions): ManyDesk {
  const { places, loaded } = schedule
  const known: Loaded = useMemo(
    () => ({ places, drivers: [], shifts: loaded, blocksExpired: false }),
    [places, loaded],
  )
  return useManyShifts({ known, changing: useChangeManyFree(), role: 'restaurant', announce })
}
