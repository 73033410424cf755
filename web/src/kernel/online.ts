import { useSyncExternalStore } from 'react'

/** True if the device has a network; the server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)

function onNetwork(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
