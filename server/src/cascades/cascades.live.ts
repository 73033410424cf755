import { cascadesLive } from '@driverdesk/contract/cascades/cascades.live.ts'
import { idLiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceToDrivers } from '../shifts/shifts.live.ts'

/** The announced ids are restaurants; their viewers reload the list. */
export const cascadesLiveSource = idLiveSource(cascadesLive, (id) => ({ restaurantIds: [id] }))

interface OfferedShift {
  shift_id: number
  restaurant_id: number
}

/** Announces changes of a shift's offers to the office and to their drivers. */
export function announceOffers(
  work: Work,
  { shift_id, restaurant_id: restaurantId }: OfferedShift,
  driverIds: readonly number[] = [],
): void {
  work.announce(
    { channel: cascadesLive.name, event: 'update', entityId: restaurantId, restaurantId },
    { channel: 'shift', event: 'update', entityId: shift_id, restaurantId },
  )
  announceToDrivers(work, driverIds)
}
