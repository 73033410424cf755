import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { shiftViews } from './shifts.view.ts'

export const shiftLiveSource: LiveSource = {
  channel: shiftLive,
  load: async (db, ids) => new Map((await shiftViews(db, ids)).map((shift) => [shift.id, shift])),
}
