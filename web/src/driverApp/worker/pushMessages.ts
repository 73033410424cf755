/** Shows push messages and opens them in the app (docs/spec/push.md#web-push). */
import { LOOK_AGAIN } from './messages.ts'

/** As sent by server/src/push/webPush.ts. */
interface PushMessage {
  title: string
  body: string
  tag: string
  timestamp: number
}

/** Shows a message and makes every open page of the app refetch, because something has changed. */
export async function showMessage(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { title, body, tag, timestamp } = messageOf(data)
  const options: NotificationOptions & { timestamp?: number } = {
    body,
    tag,
    timestamp,
    icon: '/driver/icons/icon-192.png',
    badge: '/driver/icons/badge-96.png',
    lang: 'en-GB',
  }
  // Browsers withdraw the permission from a site that shows no notification for a message.
  await worker.registration.showNotification(title, options)
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(LOOK_AGAIN)
}

export async function openApp(worker: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow('/driver/'))
  await page.focus()
  page.postMessage(LOOK_AGAIN)
}

/** Tolerates messages of another shape, which a newer server may send. */
function messageOf(data: unknown): Partial<PushMessage> & Pick<PushMessage, 'title'> {
  const message = typeof data === 'object' && data !== null ? (data as Partial<PushMessage>) : {}
  return { ...message, title: typeof message.title === 'string' ? message.title : 'Driverdesk' }
}
