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

/** Both sizes; of the whole country three weeks, for a year of it takes too long for a test. */
export const DEMO_SCALES: [name: string, plan: DemoPlan][] = [
  ['small', { ...COMMON, scale: SCALES.small }],
  ['national', { ...COMMON, scale: { ...SCALES.national, daysBack: 14, daysAhead: 6 } }],
]

/** Everything at once, the days read through. */
export function rowsOf(data: DemoData) {
  const days = [...data.days()]
  return {
    ...data,
    days,
    shifts: days.flatMap((day) => day.shifts),
    timesheets: days.flatMap((day) => day.timesheets),
    charges: days.flatMap((day) => day.charges),
    cancellations: days.flatMap((day) => day.cancellations),
    invoices: days.flatMap((day) => day.invoices),
    lines: days.flatMap((day) => day.lines),
    billed: days.flatMap((day) => day.billed),
    creditNotes: days.flatMap((day) => day.creditNotes),
  }
}

/** The share of a list, 0 to 1. */
export function shareOf<T>(list: readonly T[], counts: (one: T) => boolean): number {
  return list.filter(counts).length / list.length
}
