import { listOf } from '../kernel/counts.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { weekdayIndex } from '../kernel/wallClock.ts'

/** A driver's preferred times (docs/spec/drivers.md#preferred-times). They are a wish, and bar no shift. */
export const PREFERRED_TIMES = ['mornings', 'afternoons', 'evenings', 'weekends'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]

const SATURDAY = 5

/** True if the shift starts before noon, before 17:00, or later, or on a weekend, as the driver prefers. */
export function isPreferred(
  { period_date, start_time }: Pick<ShiftHours, 'period_date' | 'start_time'>,
  preferred: readonly PreferredTime[],
): boolean {
  if (preferred.includes('weekends') && weekdayIndex(period_date) >= SATURDAY) return true
  return preferred.includes(partOfDay(start_time))
}

function partOfDay(start: string): PreferredTime {
  if (start < '05:00') return 'evenings'
  if (start < '12:00') return 'mornings'
  return start < '17:00' ? 'afternoons' : 'evenings'
}

/** 'Prefers evenings and weekends'. */
export function preferredText(preferred: readonly PreferredTime[]): string {
  return `Prefers ${listOf(PREFERRED_TIMES.filter((time) => preferred.includes(time)))}`
}
