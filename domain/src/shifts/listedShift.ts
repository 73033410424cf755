import type { ClaimWay } from '../areas/areaRules.ts'
import type { WallTime } from '../kernel/instant.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { addDays } from '../kernel/wallClock.ts'

/** The list in the drivers' app has the open shifts of today and this many further days. */
export const DAYS_AHEAD = 31

/** True if the list in the drivers' app will not have it until later. */
export const isTooFarAhead = (
  { period_date }: Pick<ShiftHours, 'period_date'>,
  claims: ClaimWay,
  now: WallTime,
): boolean => claims !== 'off' && period_date > addDays(now.date, DAYS_AHEAD)

/** True if drivers can still have an open shift at its time, and their app lists it, if it lists any of that area. */
export function isAhead(shift: ShiftHours, claims: ClaimWay, now: WallTime): boolean {
  const isComing = `${shift.period_date} ${shift.start_time}` > `${now.date} ${now.time}`
  return isComing && !isTooFarAhead(shift, claims, now)
}
