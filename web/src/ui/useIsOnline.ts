import { useSyncExternalStore } from 'react'

/** Whether the phone has a network; whether the server can be reached over it is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine)

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
