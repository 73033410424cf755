import { z } from 'zod'
import { file, forAdministrators, routes } from '../kernel/route.ts'
import { AuditFilter, AuditName, AuditNamesQuery, AuditPage, AuditQuery } from './audit.shapes.ts'

export const auditRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/audit',
    summary:
      'Who changed what, newest first, with values before and after in words; the newest 1,000 that match the filter.',
    query: AuditQuery,
    reply: AuditPage,
  },
  names: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/audit/names',
    summary: 'Finds people or records by name or number to filter the audit by, including removed ones.',
    query: AuditNamesQuery,
    reply: z.array(AuditName),
  },
  exportCsv: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/audit/export',
    summary:
      'The changes that match the filter as CSV, one row for each changed field; at most the newest 10,000.',
    query: AuditFilter,
    reply: file(),
    fromStandby: true,
  },
})
