import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

const AreaId = z.object({ id: id() })

/**
 * An area was added, changed or removed. Its label and its restaurants differ from viewer to viewer and are asked for
 * again: by staff with the areas, by restaurants with the locations.
 */
export const areaLive = liveChannel({
  name: 'area',
  events: ['store', 'update'],
  data: { staff: AreaId, restaurant: AreaId },
})
