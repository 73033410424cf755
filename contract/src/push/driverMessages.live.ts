import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

/**
 * A message was sent, or more of its results are known. Counts and targets differ from viewer to viewer and are asked for
 * with GET /api/driver-message; restaurants get nothing.
 */
export const driverMessageLive = liveChannel({
  name: 'driver message',
  events: ['store', 'update'],
  data: { staff: z.object({ id: id() }) },
})
