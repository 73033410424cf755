import { useState } from 'react'

/** Whether what was handed over is still awaited. */
export function useWaiting() {
  const [isWaiting, setWaiting] = useState(false)
  const wait = async <T>(promise: Promise<T>): Promise<T> => {
    setWaiting(true)
    return promise.finally(() => setWaiting(false))
  }
  return [isWaiting, wait] as const
}
