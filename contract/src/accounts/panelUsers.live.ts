import { liveChannel } from '../kernel/live.ts'
import { PanelUser } from './panelUser.shapes.ts'

/** A panel user was added or changed. For administrators only, because the record names no other viewers. */
export const panelUserLive = liveChannel({
  name: 'user',
  events: ['store', 'update'],
  data: { staff: PanelUser },
})
