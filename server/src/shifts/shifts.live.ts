import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { type SqlBool, sql } from 'kysely'
import type { LiveSource } from '../kernel/deliveries.ts'
import { LIVE_VIEW, shiftsJson } from './shifts.view.ts'

export const shiftLiveSource: LiveSource = {
  channel: shiftLive,
  load: async (db, ids) => {
    const { text } = await shiftsJson(db, sql<SqlBool>`shift.id = any(${ids}::int[])`, LIVE_VIEW)
    const shifts = JSON.parse(text) as Shift[]
    return new Map(shifts.map((shift) => [shift.id, { restaurantIds: [shift.restaurant_id], data: shift }]))
  },
}
