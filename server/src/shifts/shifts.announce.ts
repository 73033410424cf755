/** What a change of shifts leaves behind: its announcement on the shift channel, and its record. */
import type { ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export type ShiftEvent = 'store' | 'update' | 'publish' | 'unpublish' | 'destroy'

/** @param fromRestaurantId where the shifts were before, if they may have moved */
export function announceShifts(
  work: Work,
  event: ShiftEvent,
  shifts: readonly { id: number; restaurant_id: number }[],
  fromRestaurantId?: number,
): void {
  work.announce(
    ...shifts.map(({ id, restaurant_id }) => ({
      channel: 'shift',
      event,
      entityId: id,
      restaurantId: restaurant_id,
      ...(fromRestaurantId !== undefined &&
        fromRestaurantId !== restaurant_id && { leftRestaurantId: fromRestaurantId }),
    })),
  )
}

/** Bulk changes of the status record only the status: the rest stays as it was. */
export function recordStatus(
  work: Work,
  action: 'publish' | 'unpublish',
  shifts: readonly { id: number; status: ShiftStatus }[],
  status: ShiftStatus,
): void {
  const byStatus = Map.groupBy(shifts, (shift) => shift.status)
  work.record(
    ...[...byStatus].map(([before, all]) => ({
      thing: 'shift',
      id: all.map(({ id }) => id),
      action,
      before: { status: before },
      after: { status },
    })),
  )
}
