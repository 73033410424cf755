import { plannedPublishLive } from '@driverdesk/contract/templates/plannedPublishes.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/** The announced ids are the plan's restaurants; their viewers reload the list. */
export const plannedPublishLiveSource: LiveSource = {
  channel: plannedPublishLive,
  load: async (_db, ids) => new Map(ids.map((id) => [id, { restaurantIds: [id], data: { id } }])),
}

export const announcePlans = (work: Work, restaurantIds: readonly number[]): void =>
  work.announce(
    ...restaurantIds.map((restaurantId) => ({
      channel: plannedPublishLive.name,
      event: 'update',
      entityId: restaurantId,
      restaurantId,
    })),
  )
