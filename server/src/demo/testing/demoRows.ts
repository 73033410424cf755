import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type DemoInput, type DemoPlan, SCALES } from '../demoPlan.ts'
import type { DemoData } from '../fillDemo.ts'

export const SMALL_INPUT: DemoInput = {
  seed: 1,
  size: 'small',
  today: '2026-11-20',
  passwordHash: 'the hash of the shared password',
  installation: '11111111-1111-4111-8111-111111111111',
}

const { size: _, ...COMMON } = SMALL_INPUT

/** Both sizes. The whole country has only three weeks, because a year takes too long for a test. */
export const DEMO_SCALES: [name: string, plan: DemoPlan][] = [
  ['small', { ...COMMON, scale: SCALES.small }],
  ['national', { ...COMMON, scale: { ...SCALES.national, daysBack: 14, daysAhead: 6 } }],
]

/** All rows of all days. `timesheets` has work timesheets only. */
export function rowsOf(data: DemoData) {
  const days = [...data.days()]
  const timesheet = days.flatMap((day) => day.timesheet)
  return {
    ...data,
    days,
    timesheet,
    shifts: days.flatMap((day) => day.shift),
    timesheets: timesheet.filter(({ type }) => type === OF_WORK),
    cancellations: timesheet.filter(({ type }) => type !== OF_WORK),
    charges: days.flatMap((day) => day.shift_event),
    invoices: days.flatMap((day) => day.invoice),
    lines: days.flatMap((day) => day.invoice_line),
    billed: days.flatMap((day) => day.billed_timesheet),
    creditNotes: days.flatMap((day) => day.invoice_credit),
  }
}

/** The share of a list, 0 to 1. */
export function shareOf<T>(list: readonly T[], counts: (one: T) => boolean): number {
  return list.filter(counts).length / list.length
}
