import { shiftDigests } from '@driverdesk/domain/push/shiftDigests.ts'
import type { News, ScheduledShift } from '@driverdesk/domain/push/shiftNotices.ts'
import { type DropTarget, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { reachOf } from '../../ui/desk/offeredPeople.ts'
import type { ManyStep } from './manyPlan.ts'
import type { Loaded, LooseShift } from './placingFacts.ts'

export interface ToldByStep {
  driver_id: number
  /** What comes first in what they are told. */
  news: News
  /** Of how many shifts they are told that. */
  count: number
}

/**
 * The drivers whom a step tells, where that is wanted, of their own shifts and of open ones that they are offered: the
 * server asks the same function.
 */
export function toldOf(
  { kind, copy, drops }: ManyStep,
  { places, drivers }: Pick<Loaded, 'places' | 'drivers'>,
): ToldByStep[] {
  if (copy || kind === 'remove') return []
  const byId = new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
  const named = (shift: LooseShift, target: DropTarget): ScheduledShift[] => {
    const put = dropped(shift, target)
    const restaurant = byId.get(put.restaurant_id)
    return restaurant ? [{ ...put, status_assigned: shift.status_assigned, restaurant }] : []
  }
  const changes = drops.flatMap(({ shift, target }) => {
    const [before] = named(shift, {})
    const [after] = named(shift, target)
    return before && after ? [{ before, after: { ...after, status: statusAfter(kind, before) } }] : []
  })
  // Nothing else than publishing offers open shifts.
  const activeDrivers =
    kind === 'publish' ? drivers.map((driver) => ({ id: driver.id, ...reachOf(driver) })) : []
  return shiftDigests(changes, { activeDrivers }).flatMap(({ driver_id, news: all }) => {
    const [first] = all
    if (!first) return []
    return [{ driver_id, news: first.news, count: all.filter(({ news }) => news === first.news).length }]
  })
}

function statusAfter(kind: ManyStep['kind'], { status }: ScheduledShift): ScheduledShift['status'] {
  if (kind === 'publish') return SHIFT_PUBLISHED
  return kind === 'unpublish' ? SHIFT_NEW : status
}
