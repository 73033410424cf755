/** Registers the service worker, looks for a newer version when the app comes to the front, and reports when there is one. */
import { useSyncExternalStore } from 'react'
import { LOOK_AGAIN } from './worker/messages.ts'

const SCOPE = '/driver/'
/** The shortest time between two checks for a newer version. */
const ASK_MS = 15 * 60_000

let isOld = false
let asked = 0
const listeners = new Set<() => void>()

export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker takes over the page that installed it, which has the same version.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) setOld()
    isFirst = false
  })
  // If that fails, the app still works with a network.
  serviceWorker.register(`${SCOPE}sw.js`, { scope: SCOPE, updateViaCache: 'none' }).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - asked > ASK_MS) void askForNewer()
  })
}

/** Calls the listener when a push message says that the driver's data has changed. */
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

/** True if a newer version is installed; the next page load uses it. */
export const isOldVersion = (): boolean => isOld

export const useIsOldVersion = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOldVersion)
