import { hasDayOff } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type DayPeriods, isSameDay, type WorkingTimesForm } from './workingTimesForm.ts'

/** Days one after the other of which the same is said. */
export interface LeaveEntry extends DateRange {
  periods: DayPeriods
}

/** What is said about the days from `today` on, in order; days one after the other that say the same are one entry. */
export function comingLeave({ dates }: WorkingTimesForm, today: IsoDate): LeaveEntry[] {
  const entries: LeaveEntry[] = []
  const said = Object.entries(dates).filter(([date, periods]) => date >= today && periods.length > 0)
  for (const [date, periods] of said.toSorted(([a], [b]) => a.localeCompare(b))) {
    const last = entries.at(-1)
    if (last && addDays(last.to, 1) === date && isSameDay(last.periods, periods)) last.to = date
    else entries.push({ from: date, to: date, periods })
  }
  return entries
}

/** 'Unavailable – All Day', 'Available 09:00 – 14:00, 18:00 – 24:00', or `nothing` where nothing is said. */
export function periodsText(periods: DayPeriods, nothing: string): string {
  if (hasDayOff(periods)) return DAY_OFF
  if (periods.length === 0) return nothing
  const times = periods.toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  return `Available ${times.map(({ start_at, stop_at }) => `${start_at || '…'} – ${stop_at || '…'}`).join(', ')}`
}

export const DAY_OFF = 'Unavailable – All Day'
