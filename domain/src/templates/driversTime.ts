import type { ShiftHours } from '../kernel/shiftLength.ts'
import { addDays, type IsoDate } from '../kernel/wallClock.ts'
import { overlaps } from '../shifts/shiftClash.ts'

type Booking = ShiftHours & { driver_id: number | null; place?: string | null }

export interface DriversTime {
  /** The driver's shift at that time, if any. */
  bookedAt(shift: Booking): Booking | undefined
  book(shift: Booking): void
}

/** Finds booked drivers by day, so that a year of an area's weeks is quick. */
export function driversTime(booked: readonly Booking[]): DriversTime {
  const keyOf = (driver: number | null, date: IsoDate) => `${driver} ${date}`
  const byDay = Map.groupBy(booked, ({ driver_id, period_date }) => keyOf(driver_id, period_date))
  /** A shift ends on the next day at the latest. */
  const around = ({ driver_id, period_date }: Booking) =>
    [-1, 0, 1].flatMap((days) => byDay.get(keyOf(driver_id, addDays(period_date, days))) ?? [])
  return {
    bookedAt: (shift) => around(shift).find((other) => overlaps(shift, other)),
    book: (shift) => {
      const key = keyOf(shift.driver_id, shift.period_date)
      byDay.set(key, [...(byDay.get(key) ?? []), shift])
    },
  }
}
