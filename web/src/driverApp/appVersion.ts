/** The app's service worker: registered, asked for a newer version when the app is looked at, and heard when one is there. */
import { useSyncExternalStore } from 'react'
import { LOOK_AGAIN } from './worker/messages.ts'

const SCOPE = '/driver/'
/** How often a newer version is asked for at most. */
const ASK_MS = 15 * 60_000

let isOld = false
let asked = 0
const listeners = new Set<() => void>()

export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first one takes over the page that has installed it: that is of the same version.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) setOld()
    isFirst = false
  })
  // Without it the app works while there is a network.
  serviceWorker.register(`${SCOPE}sw.js`, { scope: SCOPE, updateViaCache: 'none' }).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - asked > ASK_MS) void askForNewer()
  })
}

/** @param listener something of the driver has changed, says a push message */
export function onLookAgain(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === LOOK_AGAIN) listener()
  })
}

async function askForNewer(): Promise<void> {
  asked = Date.now()
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  await worker?.update().catch(() => undefined)
}

function setOld() {
  isOld = true
  for (const listener of [...listeners]) listener()
}

/** Whether a newer version than this page's is there: it begins with the next page that is loaded. */
export const isOldVersion = (): boolean => isOld

export const useIsOldVersion = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOldVersion)
