import type { AuditThing } from '../kernel/auditWords.ts'

/** Of reports there is nothing stored that could change; who exported one is recorded. */
export const REPORT_AUDIT: AuditThing = { label: 'Report', namedBy: [], name: () => '', fields: {} }
