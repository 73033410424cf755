import {
  addDays,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'

/** Younger weeks are not billed yet, so that there is something to bill. */
const BILLED_AFTER_DAYS = 14
/** On Tuesdays the office bills the week before. */
const DAYS_TO_BILL = 2
/**
 * Of restaurants in turn, every other week is billed in two halves that share its Thursday
 * (docs/spec/demo.md#planted-cases).
 */
const SPLIT_EVERY = 4
const THURSDAY = 3
/** On the shared day lunch is on the first half, dinner on the second. */
const DINNER = '15:00'

type Timesheet = DemoRow<'timesheet'>

/** One invoice to be made. */
export interface InvoiceJob {
  restaurantId: number
  period: DateRange
  /** The day on which it is made. */
  made: IsoDate
  /** Approved work of the period. */
  timesheets: Timesheet[]
}

export const mondayOf = (date: IsoDate): IsoDate => addDays(date, -weekdayIndex(date))

/** What is billed of a week, by restaurant; nothing where the week is too young, or gone by nobody's invoice. */
export function jobsOfWeek(
  { today }: DemoPlan,
  monday: IsoDate,
  approved: readonly Timesheet[],
  isBilled: (restaurantId: number) => boolean,
): InvoiceJob[] {
  const sunday = addDays(monday, 6)
  if (daysBetween(sunday, today) < BILLED_AFTER_DAYS) return []
  const made = addDays(sunday, DAYS_TO_BILL)
  const byRestaurant = Map.groupBy(approved, ({ restaurant_id }) => restaurant_id)
  return [...byRestaurant]
    .filter(([id]) => isBilled(id))
    .toSorted(([one], [other]) => one - other)
    .flatMap(([restaurantId, timesheets]) => {
      const isSplit = restaurantId % SPLIT_EVERY === 1 && daysBetween('2024-01-01', monday) % 14 === 0
      const thursday = addDays(monday, THURSDAY)
      const isFirst = ({ period_date, start_time }: Timesheet) =>
        period_date < thursday || (period_date === thursday && start_time < DINNER)
      const halves = isSplit
        ? [
            { period: { from: monday, to: thursday }, timesheets: timesheets.filter(isFirst) },
            { period: { from: thursday, to: sunday }, timesheets: timesheets.filter((one) => !isFirst(one)) },
          ]
        : [{ period: { from: monday, to: sunday }, timesheets }]
      return halves
        .filter((half) => half.timesheets.length > 0)
        .map((half) => ({ restaurantId, made, ...half }))
    })
}
