import type { Work } from '../kernel/unitOfWork.ts'

export function announceInvoice(
  work: Work,
  event: 'store' | 'update' | 'destroy',
  { id, restaurant_id: restaurantId }: { id: number; restaurant_id: number },
): void {
  work.announce({ channel: 'invoice', event, entityId: id, restaurantId })
}
