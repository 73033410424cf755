import { shiftDigests } from '@driverdesk/domain/push/shiftDigests.ts'
import type { News, ScheduledShift } from '@driverdesk/domain/push/shiftNotices.ts'
import { type DropTarget, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { ManyStep } from './manyPlan.ts'
import type { KnownPlace, LooseShift } from './placingFacts.ts'

interface Told {
  driver_id: number
  /** Of the first of their shifts. */
  news: News
}

/** The drivers whom a step tells of their own shifts, where that is wanted: the server asks the same function. */
export function toldOf({ kind, copy, drops }: ManyStep, places: readonly KnownPlace[]): Told[] {
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
  return shiftDigests(changes).flatMap(({ driver_id, news: [first] }) =>
    first ? [{ driver_id, news: first.news }] : [],
  )
}

function statusAfter(kind: ManyStep['kind'], { status }: ScheduledShift): ScheduledShift['status'] {
  if (kind === 'publish') return SHIFT_PUBLISHED
  return kind === 'unpublish' ? SHIFT_NEW : status
}
