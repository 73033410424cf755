import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

/** At the restaurant `id` publishing is planned, or no longer: what is planned is to be asked for again. */
export const plannedPublishLive = liveChannel({
  name: 'planned publish',
  events: ['update'],
  data: { staff: z.object({ id: id() }) },
})
