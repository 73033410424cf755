import { panelUserLive } from '@driverdesk/contract/accounts/panelUsers.live.ts'
import type { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { panelUsersById } from './panelUsers.reads.ts'

/** Only administrators see panel users. */
export const panelUserLiveSource: LiveSource = {
  channel: panelUserLive,
  load: async (db, ids) => {
    const users = await panelUsersById(db, ids)
    return new Map(users.map((user) => [user.id, { restaurantIds: [], data: user }]))
  },
}

export const announcePanelUser = (
  work: Work,
  event: 'store' | 'update' | typeof DESTROY,
  entityId: number,
): void => work.announce({ channel: panelUserLive.name, event, entityId })
