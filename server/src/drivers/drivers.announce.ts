import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { restaurantsOffering } from './drivers.reads.ts'

/**
 * Tells whoever may see the driver.
 *
 * @param before the restaurants at which the driver was seen, where the change may have taken some away: their viewers
 * are told that the driver is gone
 */
export async function announceDriver(
  work: Work,
  event: 'store' | 'update',
  id: number,
  before: readonly number[] = [],
): Promise<void> {
  const now = new Set(before.length > 0 ? await seenAt(work.tx, id) : [])
  const left = before.filter((restaurant) => !now.has(restaurant))
  work.announce({
    channel: 'driver',
    event,
    entityId: id,
    ...(left.length > 0 && { leftRestaurantIds: left }),
  })
}

/** The restaurants whose viewers see the driver. */
export async function seenAt(tx: Tx, id: number): Promise<number[]> {
  return (await restaurantsOffering(tx, [id])).get(id) ?? []
}
