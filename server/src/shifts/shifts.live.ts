import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { openShiftsLive, ownShiftsLive, shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { type SqlBool, sql } from 'kysely'
import { idLiveSource, type LiveRecord, type LiveSource } from '../kernel/deliveries.ts'
import { DRIVERS, driverRoom } from '../kernel/rooms.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
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

/** An agreement between drivers is announced only to those who see both restaurants. */
function recordOf({ waiting_handovers, ...shift }: LiveShift): LiveRecord {
  const restaurantIds = [shift.restaurant_id]
  const dataFor = (sees: (restaurantId: number) => boolean) => {
    const seen = waiting_handovers.find(({ restaurant_ids }) => restaurant_ids.every(sees))
    return { ...shift, handover_until: seen?.until ?? null }
  }
  const named = { restaurantIds: waiting_handovers.flatMap(({ restaurant_ids }) => restaurant_ids), dataFor }
  return { restaurantIds, data: dataFor(() => false), named }
}

/** Represents all drivers. */
const EVERYONE = 0

export const ownShiftsLiveSource = idLiveSource(ownShiftsLive, (id) => ({
  restaurantIds: [],
  rooms: { staff: [], readers: [id === EVERYONE ? DRIVERS : driverRoom(id)], own: true },
}))

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

/** Represents the open shifts of all drivers. */
const ALL = 1

export const openShiftsLiveSource = idLiveSource(openShiftsLive, () => ({
  restaurantIds: [],
  rooms: { staff: [], readers: [DRIVERS], own: true },
}))

export const announceOpenShifts = (work: Work): void =>
  work.announce({ channel: openShiftsLive.name, event: 'update', entityId: ALL })

export const announceShift = (
  work: Work,
  { id, restaurant_id }: Pick<Row<'shift'>, 'id' | 'restaurant_id'>,
): void => work.announce({ channel: 'shift', event: 'update', entityId: id, restaurantId: restaurant_id })
