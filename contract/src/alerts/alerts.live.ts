import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'
import { Alert } from './alerts.routes.ts'

/** A new alert (docs/spec/kernel.md#live-events), unread by everyone who gets it. */
export const alertLive = liveChannel({ name: 'alert', events: ['store'], data: { staff: Alert } })

/** Makes the other screens of a person who has read alerts refetch their list. `id` is the account's. */
export const alertReadLive = liveChannel({
  name: 'alert read',
  events: ['update'],
  data: { staff: z.object({ id: id() }) },
})
