/** Push messages of the server (docs/spec/push.md#web-push): shown, and opened in the app. */
import { LOOK_AGAIN } from './messages.ts'

/** What the server sends (server/src/push/webPush.ts). */
interface PushMessage {
  title: string
  body: string
  tag: string
  timestamp: number
}

/** Shows a message, and has every open page of the app look again: the message says that something has changed. */
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
  // A browser takes the right to be told away from a site that shows nothing for a message.
  await worker.registration.showNotification(title, options)
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(LOOK_AGAIN)
}

/** Brings the app to the front, or opens it. */
export async function openApp(worker: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow('/driver/'))
  await page.focus()
  page.postMessage(LOOK_AGAIN)
}

/** A message that a later server may send in another way is shown as well as it can be. */
function messageOf(data: unknown): Partial<PushMessage> & Pick<PushMessage, 'title'> {
  const message = typeof data === 'object' && data !== null ? (data as Partial<PushMessage>) : {}
  return { ...message, title: typeof message.title === 'string' ? message.title : 'Driverdesk' }
}
