/** The words of recorded changes of emails. Their text is not recorded. */
import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'

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
