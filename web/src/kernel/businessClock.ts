import { type ClockTime, type IsoDate, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { useEffect, useState } from 'react'
import { businessTimezone } from './settings.ts'

const MINUTE_MS = 60_000
/** Shows a new minute soon after it begins. */
const CLOCK_MS = 5_000

/** Returns the last result for a minute: screens ask for each of thousands of shifts. */
function eachMinute<T>(read: (timeZone: string, now: Date) => T): () => T {
  let known: { minute: number; timeZone: string; read: T } | undefined
  return () => {
    const now = new Date()
    const [minute, timeZone] = [Math.floor(now.getTime() / MINUTE_MS), businessTimezone()]
    if (known?.minute !== minute || known.timeZone !== timeZone)
      known = { minute, timeZone, read: read(timeZone, now) }
    return known.read
  }
}

/** Today's date at the business. */
export const businessToday: () => IsoDate = eachMinute(todayIn)

/** 'HH:mm' at the business. */
export const businessTime: () => ClockTime = eachMinute(timeIn)

export const businessNow = () => ({ date: businessToday(), time: businessTime() })

/** The date and time at the business, updated each minute. */
export function useWallClock(): { date: IsoDate; time: ClockTime } {
  const [now, setNow] = useState(businessNow)
  useEffect(() => {
    const timer = setInterval(
      () =>
        setNow((before) => {
          const next = { date: businessToday(), time: businessTime() }
          return next.date === before.date && next.time === before.time ? before : next
        }),
      CLOCK_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return now
}

export function useToday(): IsoDate {
  const [today, setToday] = useState(businessToday)
  useEffect(() => {
    const timer = setInterval(() => setToday(businessToday()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
