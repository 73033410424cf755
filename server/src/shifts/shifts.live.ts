import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { type SqlBool, sql } from 'kysely'
import type { LiveRecord, LiveSource } from '../kernel/deliveries.ts'
import type { WaitingHandover } from './handovers.reads.ts'
import { LIVE_VIEW, shiftsJson } from './shifts.view.ts'

type LiveShift = Omit<Shift, 'handover_until'> & { waiting_handovers: readonly WaitingHandover[] }

export const shiftLiveSource: LiveSource = {
  channel: shiftLive,
  load: async (db, ids) => {
    const { text } = await shiftsJson(db, sql<SqlBool>`shift.id = any(${ids}::int[])`, LIVE_VIEW)
    const shifts = JSON.parse(text) as LiveShift[]
    return new Map(shifts.map((shift) => [shift.id, recordOf(shift)]))
  },
}

/** Only who sees both restaurants of what drivers agreed learns of it. */
function recordOf({ waiting_handovers, ...shift }: LiveShift): LiveRecord {
  const restaurantIds = [shift.restaurant_id]
  const dataFor = (sees: (restaurantId: number) => boolean) => {
    const seen = waiting_handovers.find(({ restaurant_ids }) => restaurant_ids.every(sees))
    return { ...shift, handover_until: seen?.until ?? null }
  }
  const named = { restaurantIds: waiting_handovers.flatMap(({ restaurant_ids }) => restaurant_ids), dataFor }
  return { restaurantIds, data: dataFor(() => false), named }
}
