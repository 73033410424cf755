/** Why work is on no invoice (docs/spec/invoices.md#invoice-lines): only approved work is billed. */
export const UNBILLED_REASONS = [
  'no_timesheet',
  'not_submitted',
  'in_work',
  'queried',
  'submitted',
  'time_approved',
  'discarded',
  'invoices_off',
] as const
type UnbilledReason = (typeof UNBILLED_REASONS)[number]

const LABELS: Record<UnbilledReason, string> = {
  no_timesheet: 'No timesheet yet',
  not_submitted: 'Not submitted',
  in_work: 'In work',
  queried: 'Queried by the restaurant',
  submitted: 'Awaiting approval',
  time_approved: 'Time approved, pay pending',
  discarded: 'Discarded, not billed',
  invoices_off: 'Invoices are off for this restaurant',
}

/** In words. */
export function unbilledReasonLabel(reason: UnbilledReason): string {
  return LABELS[reason]
}
