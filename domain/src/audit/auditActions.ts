/** Kinds of records and actions by which the audit is filtered. */

/** Every kind of record whose changes are recorded, in the order in which the filter offers them. */
export const AUDIT_THING_NAMES: readonly [string, ...string[]] = [
  'driver',
  'restaurant',
  'restaurateur',
  'area',
  'city',
  'panel_user',
  'option',
  'shift',
  'template',
  'planned_publish',
  'shift_event',
  'shift_ask',
  'claim',
  'cascade',
  'offer',
  'handover',
  'leave_request',
  'timesheet',
  'invoice',
  'post',
  'reply',
  'driver_message',
  'mail',
  'driver_warning',
  'report',
  'example',
  'audit',
]

export const AUDIT_KINDS = ['added', 'changed', 'removed', 'schedule', 'sign-in', 'sent', 'read'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  schedule: 'Published, submitted, cancelled',
  'sign-in': 'Passwords and sessions',
  sent: 'Sent',
  read: 'Read and exported',
}

interface AuditAction {
  /** 'Added' */
  label: string
  kind: AuditKind
}

export const AUDIT_ACTIONS: Readonly<Record<string, AuditAction>> = {
  create: { label: 'Added', kind: 'added' },
  import: { label: 'Imported', kind: 'added' },
  copy: { label: 'Copied', kind: 'added' },
  template: { label: 'Created from a template', kind: 'added' },
  register: { label: 'Registered', kind: 'added' },
  warn: { label: 'Warning added', kind: 'added' },
  update: { label: 'Changed', kind: 'changed' },
  status: { label: 'Status changed', kind: 'changed' },
  progress: { label: 'Progress changed', kind: 'changed' },
  referral: { label: 'Referral changed', kind: 'changed' },
  'working times': { label: 'Availability changed', kind: 'changed' },
  'report sick': { label: 'Reported sick', kind: 'changed' },
  'preferred times': { label: 'Preferred times changed', kind: 'changed' },
  'confirm availability': { label: 'Availability confirmed', kind: 'changed' },
  prefer: { label: 'Driver preference changed', kind: 'changed' },
  regenerate: { label: 'Regenerated', kind: 'changed' },
  start: { label: 'Started by the driver', kind: 'changed' },
  finish: { label: 'Finished by the driver', kind: 'changed' },
  approve: { label: 'Approved', kind: 'changed' },
  discard: { label: 'Discarded', kind: 'changed' },
  unapproveTime: { label: 'Time unapproved', kind: 'changed' },
  unapprovePay: { label: 'Pay unapproved', kind: 'changed' },
  confirm: { label: 'Confirmed', kind: 'changed' },
  query: { label: 'Queried', kind: 'changed' },
  pay: { label: 'Paid', kind: 'changed' },
  pay_part: { label: 'Part payment recorded', kind: 'changed' },
  mark_paid: { label: 'Marked as paid', kind: 'changed' },
  mark_unpaid: { label: 'Marked as unpaid', kind: 'changed' },
  credit: { label: 'Credited', kind: 'changed' },
  refund: { label: 'Refunded', kind: 'changed' },
  refund_failed: { label: 'Refund failed', kind: 'changed' },
  refund_again: { label: 'Refund to the card tried again', kind: 'changed' },
  keep_payment: { label: 'Payment kept on account', kind: 'changed' },
  refund_overpayment: { label: 'Overpayment refunded', kind: 'changed' },
  take_back_refund: { label: 'Refund of an overpayment taken back', kind: 'changed' },
  take_back_account: { label: 'Put back on account', kind: 'changed' },
  take_back_payment: { label: 'Payment on account taken back', kind: 'changed' },
  remove: { label: 'Removed', kind: 'removed' },
  withdraw_export: { label: 'Withdrawn', kind: 'changed' },
  publish: { label: 'Published', kind: 'schedule' },
  unpublish: { label: 'Unpublished', kind: 'schedule' },
  accept: { label: 'Acknowledged by the driver', kind: 'schedule' },
  reject: { label: 'Rejected by the driver', kind: 'schedule' },
  take: { label: 'Taken by the driver', kind: 'schedule' },
  offer: { label: 'Offered', kind: 'schedule' },
  expire: { label: 'Not answered in time', kind: 'schedule' },
  stop: { label: 'Stopped', kind: 'schedule' },
  end: { label: 'Ended', kind: 'schedule' },
  propose: { label: 'Offered to colleagues', kind: 'schedule' },
  give: { label: 'Passed on to a colleague', kind: 'schedule' },
  swap: { label: 'Swapped with a colleague', kind: 'schedule' },
  refuse: { label: 'Refused by the colleague', kind: 'schedule' },
  lay: { label: 'Applied to weeks', kind: 'schedule' },
  submit: { label: 'Submitted for moderation', kind: 'schedule' },
  cancel: { label: 'Cancelled', kind: 'schedule' },
  ask: { label: 'Requested', kind: 'schedule' },
  agree: { label: 'Accepted', kind: 'schedule' },
  decline: { label: 'Declined', kind: 'schedule' },
  withdraw: { label: 'Withdrawn', kind: 'schedule' },
  undo: { label: 'Undone', kind: 'schedule' },
  redo: { label: 'Redone', kind: 'schedule' },
  bring_back: { label: 'Restored', kind: 'schedule' },
  password: { label: 'Password changed', kind: 'sign-in' },
  confirm_email: { label: 'Email confirmed', kind: 'sign-in' },
  end_sessions: { label: 'Logged out', kind: 'sign-in' },
  make_password_link: { label: 'Password link created', kind: 'sign-in' },
  send_password_link: { label: 'Password link sent', kind: 'sign-in' },
  send: { label: 'Sent', kind: 'sent' },
  send_credentials: { label: 'Login details sent by email', kind: 'sent' },
  send_again: { label: 'Sent again', kind: 'sent' },
  send_text_again: { label: 'Text message sent again', kind: 'sent' },
  send_rota: { label: 'Rota sent by email', kind: 'sent' },
  send_statement: { label: 'Statement sent by email', kind: 'sent' },
  remind_payment: { label: 'Reminder sent', kind: 'sent' },
  keep_statement: { label: 'Statement kept in the outbox', kind: 'changed' },
  keep_reminder: { label: 'Reminder kept in the outbox', kind: 'changed' },
  remind_driver: { label: 'Driver reminded', kind: 'sent' },
  remind: { label: 'Readers reminded', kind: 'sent' },
  acknowledge: { label: 'Confirmed as read', kind: 'read' },
  read: { label: 'Read', kind: 'read' },
  export: { label: 'Exported', kind: 'read' },
  view_start: { label: 'Started viewing as this user', kind: 'read' },
  view_end: { label: 'Stopped viewing as this user', kind: 'read' },
}

/** 'Added'. An action without a label shows its name: 'send_later' is 'Send later'. */
export const actionLabel = (action: string): string => AUDIT_ACTIONS[action]?.label ?? humanised(action)

export const actionsOfKind = (kind: AuditKind): string[] =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, action]) => action.kind === kind)
    .map(([name]) => name)

/** 'send_later' → 'Send later' */
export function humanised(word: string): string {
  const text = word.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
