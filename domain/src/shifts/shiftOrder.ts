import { byText } from '../kernel/names.ts'

interface OrderedShift {
  id: number
  period_date: string
  start_time: string
  finish_time: string
}

/** The order of the shifts in the schedule, on paper and in files: by day, start and finish. */
export const inScheduleOrder = (a: OrderedShift, b: OrderedShift): number =>
  byText(a.period_date, b.period_date) ||
  byText(a.start_time, b.start_time) ||
  byText(a.finish_time, b.finish_time) ||
  a.id - b.id
