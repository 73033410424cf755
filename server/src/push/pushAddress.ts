import type { PushSubscription } from '@driverdesk/contract/push/driverDevice.routes.ts'
import { isPushService, NOT_A_PUSH_SERVICE } from '@driverdesk/domain/push/pushService.ts'
import { Invalid } from '../kernel/refusal.ts'

/**
 * A subscription as it is stored: the same device always as the same text.
 *
 * @throws {Invalid} where it leads to no push service: the server sends requests there
 */
export function subscriptionToKeep({ endpoint, keys }: PushSubscription): string {
  if (!isPushService(endpoint)) throw new Invalid({ endpoint: [NOT_A_PUSH_SERVICE] })
  return JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
}
