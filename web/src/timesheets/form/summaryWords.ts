import type { TimesheetRow } from '../timesheetRow.ts'
import type { SummaryAction } from './useSummaryForm.ts'

/** What was done, as the screen says it. */
export const DONE_WORDS: Record<SummaryAction, string> = {
  save: 'Saved',
  approve: 'Approved',
  discard: 'Discarded',
  unapproveTime: 'Time unapproved',
  unapprovePay: 'Pay unapproved',
}

/** Asks before the hours of a driver who has not finished are approved. */
export const notFinished = (driver: string, { driver_start_time }: TimesheetRow) => ({
  title: `Approve although ${driver} has not finished?`,
  message: `${driver} started${driver_start_time ? ` at ${driver_start_time}` : ''} and has not entered a finish. Once it is approved, they can no longer enter their finish and their trips.`,
  confirmLabel: 'Approve',
  danger: true,
})
