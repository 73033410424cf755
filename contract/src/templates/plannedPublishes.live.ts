import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

/** Planned publishing at the restaurant `id` has changed. Clients refetch the plans. */
export const plannedPublishLive = liveChannel({
  name: 'planned publish',
  events: ['update'],
  data: { staff: z.object({ id: id() }) },
})
