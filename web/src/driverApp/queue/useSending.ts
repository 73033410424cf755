import { useEffect } from 'react'
import { readQueue } from './queue.ts'
import { sendNow } from './record.ts'

/** Sends what waits for a driver, by the id: when the app opens, when the network is back, and when the app is looked at again. */
export function useSending(driver: number | undefined): void {
  useEffect(() => {
    void readQueue()
    if (driver === undefined) return
    const send = () => void sendNow()
    const look = () => {
      if (!document.hidden) send()
    }
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', look)
    }
  }, [driver])
}
