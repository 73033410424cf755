import { z } from 'zod'
import { file, routes } from '../kernel/route.ts'
import { AuditFilter, AuditName, AuditNamesQuery, AuditPage, AuditQuery } from './audit.shapes.ts'

export const auditRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'Who changed what, newest first, with before and after in words; the newest 1,000 of a filter.',
    access: ['administrator'],
    scope: 'none',
    query: AuditQuery,
    reply: AuditPage,
  },
  names: {
    method: 'GET',
    path: '/api/audit/names',
    summary:
      'People or records to narrow the audit to, by their name or number; those that are gone as well.',
    access: ['administrator'],
    scope: 'none',
    query: AuditNamesQuery,
    reply: z.array(AuditName),
  },
  exportCsv: {
    method: 'GET',
    path: '/api/audit/export',
    summary:
      'What fits the filter as CSV, one row for each field that changed; at most the newest 10,000 changes.',
    access: ['administrator'],
    scope: 'none',
    query: AuditFilter,
    reply: file(),
    fromStandby: true,
  },
})
