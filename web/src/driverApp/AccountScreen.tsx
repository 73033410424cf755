import { driverDeviceRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconDownload, IconLogout } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { ColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { CallFailed } from '../ui/Warning.tsx'
import classes from './AccountScreen.module.css'
import { forgetKept } from './keptOnPhone.ts'
import { QueuedNotes } from './QueuedNotes.tsx'
import { useQueue } from './queue/queue.ts'

export function AccountScreen() {
  const user = useCurrentUser()
  const { actions, sickCalls } = useQueue()
  const logOut = useLogOut()
  const { isInstalled, install } = useInstalling()
  const askAndLogOut = async () => {
    const agreed =
      actions.length + sickCalls.length === 0 ||
      (await confirm({
        title: 'Log out?',
        message: `${unsentText(actions.length, sickCalls.length)} This stays on the phone, and is sent when you log in here again.`,
        confirmLabel: 'Log out',
        danger: true,
      }))
    if (!agreed) return
    await sendForgottenDevice()
    // Together with the session, so that a late answer cannot store them again.
    forgetKept()
    await logOut()
  }
  return (
    <div className={classes.screen}>
      <section className={classes.part} aria-label="Account">
        <Text fw={600} size="lg" dir="auto">
          {user?.firstName} {user?.lastName}
        </Text>
        <Text size="sm" c="dimmed" className={classes.email}>
          {user?.email}
        </Text>
      </section>
      {actions.length > 0 && (
        <section className={classes.part} aria-labelledby="waiting">
          <h2 className={classes.heading} id="waiting">
            Not sent yet
          </h2>
          <Stack gap="xs">
            <QueuedNotes queued={actions} named />
          </Stack>
        </section>
      )}
      <section className={classes.part} aria-labelledby="phone">
        <h2 className={classes.heading} id="phone">
          This phone
        </h2>
        <Messages />
        <div className={classes.line}>
          <span>Light or dark</span>
          <ColourSchemeSwitch />
        </div>
        {install && (
          <Button
            variant="default"
            leftSection={<IconDownload size="1.125rem" />}
            onClick={() => void install()}
          >
            Install the app
          </Button>
        )}
        {!install && !isInstalled && (
          <Text size="sm" c="dimmed">
            To open Driverdesk like an app, choose ‘Add to home screen’ in the menu of your browser.
          </Text>
        )}
      </section>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size="1.125rem" />}
        onClick={() => void askAndLogOut()}
      >
        Log out
      </Button>
    </div>
  )
}

const unsentText = (times: number, sickCalls: number): string =>
  [
    times > 0 && `${countOf(times, 'recorded time')} ${times === 1 ? 'has' : 'have'} not been sent yet.`,
    sickCalls > 0 && 'The office does not know yet that you cannot work.',
  ]
    .filter(Boolean)
    .join(' ')

function Messages() {
  const canShow = canShowMessages()
  const device = useQuery({ ...deviceQuery, enabled: canShow })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? subscribeHere() : unsubscribeHere()),
    meta: { ownErrors: true },
  })
  if (!canShow) {
    return (
      <Text size="sm" c="dimmed">
        This browser cannot show messages. On an iPhone, put the app on the home screen first and open it from
        there.
      </Text>
    )
  }
  return (
    <>
      <Switch
        label="Messages on this phone"
        description={
          device.data === 'elsewhere'
            ? 'Messages now go to another device. Turn them on here to get them on this one.'
            : 'New and changed shifts, and news from the office.'
        }
        checked={device.data === 'here'}
        disabled={!device.data || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <CallFailed error={change.error ?? (device.data ? null : device.error)} />
    </>
  )
}

/** The `beforeinstallprompt` event, which TypeScript's DOM types lack. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function set(next: InstallOffer | undefined) {
  offer = next
  for (const listener of [...listeners]) listener()
}

// Browsers send it once, soon after the page has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallOffer)
})
window.addEventListener('appinstalled', () => set(undefined))

/** @returns install undefined if this browser cannot install apps */
function useInstalling(): { isInstalled: boolean; install: (() => Promise<unknown>) | undefined } {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
  )
  return {
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    install: offered && (() => offered.prompt().then(() => set(undefined))),
  }
}

/** Where push messages go (docs/spec/push.md#web-push). A driver's device is the one that subscribed last. */
type DeviceState = 'here' | 'elsewhere' | 'off'

/** An iPhone can show messages only once the app is on its home screen. */
const canShowMessages = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const deviceQuery = queryOptions({
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
async function subscribeHere(): Promise<void> {
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
async function sendForgottenDevice(): Promise<void> {
  const own = await ownSubscription().catch(() => null)
  if (!own) return
  await call(driverDeviceRoutes.unsubscribe, {}, { timeoutMs: LEAVING_MS }).catch(() => undefined)
  await own.unsubscribe().catch(() => false)
}

/** The longest that this delays a log-out. */
const LEAVING_MS = 3_000

async function unsubscribeHere(): Promise<void> {
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
