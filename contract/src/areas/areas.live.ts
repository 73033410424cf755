import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

const AreaId = z.object({ id: id() })

/**
 * An area was added, changed or removed. Its label and restaurants differ by viewer, so clients refetch them: staff with the
 * areas, restaurants with the locations.
 */
export const areaLive = liveChannel({
  name: 'area',
  events: ['store', 'update'],
  data: { staff: AreaId, restaurant: AreaId },
})
