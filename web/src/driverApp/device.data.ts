/** Push messages on this phone (docs/spec/push.md#web-push). A driver's device is the one that subscribed last. */
import { driverDeviceRoutes } from '@driverdesk/contract/push/driverDevice.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'

export type DeviceState = 'here' | 'elsewhere' | 'off'

/** An iPhone can show messages only once the app is on its home screen. */
export const canShowMessages = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const deviceQuery = queryOptions({
  queryKey: ['driverApp', 'device'],
  queryFn: async ({ signal }): Promise<DeviceState> => {
    const { subscribed } = await call(driverDeviceRoutes.key, {}, { signal })
    const own = await ownSubscription()
    if (!own) return subscribed ? 'elsewhere' : 'off'
    // Push services change addresses now and then, and the server drops one that no longer answers.
    if (!subscribed) await saveSubscription(own)
    return 'here'
  },
  refetchOnReconnect: true,
  meta: { ownErrors: true },
})

/** @throws Error with a sentence for the driver if the browser does not allow messages */
export async function subscribeHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(NOT_ALLOWED)
  const { public_key } = await call(driverDeviceRoutes.key, {})
  const worker = await navigator.serviceWorker.ready
  const old = await worker.pushManager.getSubscription()
  if (old && !hasKey(old, public_key)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await worker.pushManager.subscribe(options).catch(() => {
    throw new Error('Your browser could not sign up for messages. Check your connection and try again.')
  })
  await saveSubscription(subscription)
  queryClient.setQueryData(deviceQuery.queryKey, 'here')
}

const NOT_ALLOWED =
  'Your browser blocks messages from this app. Allow them in the browser’s settings, then turn them on here.'

/** Called before a log-out, because someone else may use this phone next. Without a network, only the browser's side ends. */
export async function sendForgottenDevice(): Promise<void> {
  const own = await ownSubscription().catch(() => null)
  if (!own) return
  await call(driverDeviceRoutes.unsubscribe, {}, { timeoutMs: LEAVING_MS }).catch(() => undefined)
  await own.unsubscribe().catch(() => false)
}

/** The longest that this delays a log-out. */
const LEAVING_MS = 3_000

export async function unsubscribeHere(): Promise<void> {
  const own = await ownSubscription()
  await call(driverDeviceRoutes.unsubscribe, {})
  await own?.unsubscribe()
  queryClient.setQueryData(deviceQuery.queryKey, 'off')
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canShowMessages()) return null
  const worker = await navigator.serviceWorker.getRegistration('/driver/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, expirationTime, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(driverDeviceRoutes.subscribe, {
    body: { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
  })
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '')
}
