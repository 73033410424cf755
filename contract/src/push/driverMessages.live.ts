import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

/**
 * A message was sent, or has new results. Counts and targets differ by viewer and are fetched with GET /api/driver-message.
 * Restaurants get nothing.
 */
export const driverMessageLive = liveChannel({
  name: 'driver message',
  events: ['store', 'update'],
  data: { staff: z.object({ id: id() }) },
})
