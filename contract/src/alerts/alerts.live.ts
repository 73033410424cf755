import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'
import { Alert } from './alert.shapes.ts'

/** A new alert (docs/spec/kernel.md#live-events), unread by everyone who gets it. */
export const alertLive = liveChannel({ name: 'alert', events: ['store'], data: { staff: Alert } })

/** To the own screens of the person who has read alerts: their list is to be asked for again. `id` is the account's. */
export const alertReadLive = liveChannel({
  name: 'alert read',
  events: ['update'],
  data: { staff: z.object({ id: id() }) },
})
