import { liveChannel } from '../kernel/live.ts'
import { PanelUser } from './panelUser.shapes.ts'

/** A panel user that was added or changed, for administrators alone: the record says so by naming no other viewers. */
export const panelUserLive = liveChannel({
  name: 'user',
  events: ['store', 'update'],
  data: { staff: PanelUser },
})
