import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { shiftViews } from './shifts.view.ts'

export const shiftLiveSource: LiveSource = {
  channel: shiftLive,
  load: async (db, ids) => {
    const shifts = await shiftViews(db, ids)
    return new Map(shifts.map((shift) => [shift.id, { restaurantIds: [shift.restaurant_id], data: shift }]))
  },
}
