import type { Role } from '../accounts/roles.ts'
import { addDays, type IsoDate } from '../kernel/wallClock.ts'

export const DATE_AFTER_TOMORROW = 'Date cannot be later than tomorrow.'
export const DATE_AFTER_TODAY = 'Date cannot be later than today.'

/** The last day a timesheet can be of: tomorrow for staff, today for a restaurant (document 3, section 5.1). */
export const latestDate = (role: Role, today: IsoDate): IsoDate =>
  role === 'restaurant' ? today : addDays(today, 1)

/** What is wrong with the day of a timesheet as to when it is; undefined where nothing is. */
export function dateProblem(date: IsoDate, role: Role, today: IsoDate): string | undefined {
  if (date <= latestDate(role, today)) return undefined
  return role === 'restaurant' ? DATE_AFTER_TODAY : DATE_AFTER_TOMORROW
}
