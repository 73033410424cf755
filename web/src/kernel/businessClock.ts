import { type ClockTime, type IsoDate, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { useEffect, useState } from 'react'
import { businessTimezone } from './settings.ts'

const MINUTE_MS = 60_000
/** Shows a new minute soon after it begins. */
const CLOCK_MS = 5_000

/** The last result; a day begins with a minute. */
let known: { minute: number; timeZone: string; date: IsoDate } | undefined

/** Today's date at the business, cached for a minute: screens ask for each of thousands of shifts. */
export function businessToday(): IsoDate {
  const now = new Date()
  const [minute, timeZone] = [Math.floor(now.getTime() / MINUTE_MS), businessTimezone()]
  if (known?.minute !== minute || known.timeZone !== timeZone)
    known = { minute, timeZone, date: todayIn(timeZone, now) }
  return known.date
}

export const businessNow = () => ({ date: businessToday(), time: businessTime() })

/** The time of day at the business, 'HH:mm'. */
export const businessTime = (): ClockTime => timeIn(businessTimezone(), new Date())

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

/** Today's date at the business, updated after midnight. */
export function useToday(): IsoDate {
  const [today, setToday] = useState(businessToday)
  useEffect(() => {
    const timer = setInterval(() => setToday(businessToday()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
