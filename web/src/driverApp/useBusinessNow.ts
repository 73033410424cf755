import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { useEffect, useState } from 'react'
import { businessTimezone } from '../kernel/settings.ts'
import { rightNow } from './keptOnPhone.ts'

const OFTEN_MS = 10_000

/** The date and time in the business's time zone by the server's clock, also right after the phone wakes up. */
export function useBusinessNow(): WallTime {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const after = read()
        return after.date === before.date && after.time === before.time ? before : after
      })
    const timer = setInterval(look, OFTEN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

const read = (): WallTime => wallClockAt(rightNow())

export function wallClockAt(moment: Date): WallTime {
  const zone = businessTimezone()
  return wallTimeAt(moment, zone)
}
