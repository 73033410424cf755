import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { ownShiftsLive } from '@driverdesk/contract/shifts/ownShifts.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { DRIVERS, driverRoom } from '../kernel/rooms.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/** Represents all drivers. */
const EVERYONE = 0

export const ownShiftsLiveSource: LiveSource = {
  channel: ownShiftsLive,
  load: async (_db, ids) =>
    new Map(
      ids.map((id) => {
        const readers = [id === EVERYONE ? DRIVERS : driverRoom(id)]
        return [id, { restaurantIds: [], rooms: { staff: [], readers, own: true }, data: { id } }]
      }),
    ),
}

/** Beyond this many drivers, all drivers load their shifts again. */
const MOST_DRIVERS = 1_000

/** Announces to drivers that one of their shifts or timesheets has changed, or is no longer theirs. No driver: null or 0. */
export function announceToDrivers(work: Work, driverIds: Iterable<number | null>): void {
  const ids = new Set(driverIds)
  ids.delete(null)
  ids.delete(0)
  const about = { channel: ownShiftsLive.name }
  if (ids.size > MOST_DRIVERS) work.announce({ ...about, event: REFETCH, entityId: EVERYONE })
  else work.announce(...Array.from(ids, (id) => ({ ...about, event: 'update', entityId: id as number })))
}
