import type { SummaryAction } from './useSummaryForm.ts'

/** What was done, as the screen says it. */
export const DONE_WORDS: Record<SummaryAction, string> = {
  save: 'Saved',
  approve: 'Approved',
  discard: 'Discarded',
  unapproveTime: 'Time unapproved',
  unapprovePay: 'Pay unapproved',
}
