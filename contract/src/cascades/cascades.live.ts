import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

/** Offers in turn at the restaurant `id` have changed. Clients refetch them. */
export const cascadesLive = liveChannel({
  name: 'offers',
  events: ['update'],
  data: { staff: z.object({ id: id() }) },
})
