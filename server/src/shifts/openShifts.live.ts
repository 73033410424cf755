import { openShiftsLive } from '@driverdesk/contract/shifts/openShifts.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { DRIVERS } from '../kernel/rooms.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/** Represents the open shifts of all drivers. */
const ALL = 1

export const openShiftsLiveSource: LiveSource = {
  channel: openShiftsLive,
  load: async (_db, ids) =>
    new Map(
      ids.map((id) => [
        id,
        { restaurantIds: [], rooms: { staff: [], readers: [DRIVERS], own: true }, data: { id } },
      ]),
    ),
}

/** Announces to all drivers that open shifts have changed. */
export const announceOpenShifts = (work: Work): void =>
  work.announce({ channel: openShiftsLive.name, event: 'update', entityId: ALL })
