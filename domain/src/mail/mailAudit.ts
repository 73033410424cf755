import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

/** The text of an email is not recorded. */
export const MAIL_AUDIT: AuditThing = {
  label: 'Email',
  namedBy: ['to_address'],
  name: ({ to_address }) => String(to_address ?? ''),
  fields: {
    ...OWN_FACTS,
    to_address: field('To', 'hidden'),
    state: field('Status', { codes: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' } }),
    error: field('Error'),
  },
}
