import { useSyncExternalStore } from 'react'

/** What browsers that install apps offer by it; the types of the page do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function set(next: InstallOffer | undefined) {
  offer = next
  for (const listener of [...listeners]) listener()
}

// It comes once, soon after the page, before any screen of ours asks for it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallOffer)
})
window.addEventListener('appinstalled', () => set(undefined))

/** Whether the app runs as an installed one, and a way to install it where the browser has one. */
export function useInstalling(): { isInstalled: boolean; install: (() => Promise<unknown>) | undefined } {
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
