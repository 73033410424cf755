import type { AuditThing } from '../kernel/auditWords.ts'

/** Reports are not stored, so nothing of them changes. Exports are recorded. */
export const REPORT_AUDIT: AuditThing = { label: 'Report', namedBy: [], name: () => '', fields: {} }
