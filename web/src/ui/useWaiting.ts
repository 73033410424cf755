import { useState } from 'react'

/** Tracks whether a promise is pending: `[isWaiting, wait]`. */
export function useWaiting() {
  const [isWaiting, setWaiting] = useState(false)
  const wait = async <T>(promise: Promise<T>): Promise<T> => {
    setWaiting(true)
    return promise.finally(() => setWaiting(false))
  }
  return [isWaiting, wait] as const
}
