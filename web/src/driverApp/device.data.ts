/**
 * Push messages on this phone (docs/spec/push.md#web-push). The driver has one device: the one that subscribed last.
 */
import { driverDeviceRoutes } from '@driverdesk/contract/push/driverDevice.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'

/** here: they come to this phone; elsewhere: to another one; off: to none. */
export type DeviceState = 'here' | 'elsewhere' | 'off'

/** Whether this browser can show messages at all; an iPhone only can once the app is on its home screen. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const deviceQuery = queryOptions({
  queryKey: ['driverApp', 'device'],
  queryFn: async ({ signal }): Promise<DeviceState> => {
    const { subscribed } = await call(driverDeviceRoutes.key, {}, { signal })
    const own = await ownSubscription()
    if (!own) return subscribed ? 'elsewhere' : 'off'
    // The push service gives out a new address now and then, and the server forgets one that no longer answers.
    if (!subscribed) await tellServer(own)
    return 'here'
  },
  refetchOnReconnect: true,
  meta: { ownErrors: true },
})

/** @throws Error with a sentence for the driver, where the browser does not allow it */
export async function subscribeHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(NOT_ALLOWED)
  const { public_key } = await call(driverDeviceRoutes.key, {})
  const worker = await navigator.serviceWorker.ready
  const old = await worker.pushManager.getSubscription()
  if (old && !isOf(old, public_key)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await worker.pushManager.subscribe(options).catch(() => {
    throw new Error('Your browser could not sign up for messages. Check your connection and try again.')
  })
  await tellServer(subscription)
  queryClient.setQueryData(deviceQuery.queryKey, 'here')
}

const NOT_ALLOWED =
  'Your browser does not allow messages of this app. Allow them in the settings of the browser, then switch them on here.'

/** Before a sign-out: the next person at this phone may be another one. Without a network the browser at least ends it. */
export async function forgetDevice(): Promise<void> {
  const own = await ownSubscription().catch(() => null)
  if (!own) return
  await call(driverDeviceRoutes.unsubscribe, {}, { timeoutMs: LEAVING_MS }).catch(() => undefined)
  await own.unsubscribe().catch(() => false)
}

/** Nobody waits longer than this to log out. */
const LEAVING_MS = 3_000

/** No messages come to this phone any more. */
export async function unsubscribeHere(): Promise<void> {
  const own = await ownSubscription()
  await call(driverDeviceRoutes.unsubscribe, {})
  await own?.unsubscribe()
  queryClient.setQueryData(deviceQuery.queryKey, 'off')
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canBeTold()) return null
  const worker = await navigator.serviceWorker.getRegistration('/driver/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, expirationTime, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(driverDeviceRoutes.subscribe, {
    body: { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
  })
}

/** Whether a subscription was made with this key of the server. */
function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '')
}
