import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { momentInWords } from '@driverdesk/domain/kernel/auditWords.ts'
import { handlers } from '../kernel/call.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import { auditEntries, auditNames, auditPage } from './audit.reads.ts'

/** For administrators only, because it shows every record. */
export const auditHandlers = handlers(auditRoutes, {
  list: ({ db, query, services }) => auditPage(db, query, services.settings.businessTimeZone),

  names: ({ db, query, services }) => auditNames(db, query, services.settings.businessTimeZone),

  async exportCsv(call) {
    const { businessTimeZone } = call.services.settings
    const entries = await auditEntries(call.db, call.query, businessTimeZone)
    return csvExport(call, {
      thing: 'audit',
      list: 'audit',
      columns: columns(businessTimeZone),
      rows: entries.flatMap(lines),
      filter: { filter: filterInWords(call.query) },
    })
  },
})

/** One line for each field; a change without fields also gets one. */
const lines = ({ fields, ...entry }: AuditEntry): Line[] =>
  (fields.length > 0 ? fields : [NO_FIELD]).map((field) => ({ ...entry, ...field }))

const NO_FIELD = { label: '', before: '', after: '' }

type Line = Omit<AuditEntry, 'fields'> & AuditEntry['fields'][number]

const columns = (timeZone: string): CsvColumns<Line> => [
  ['Change', ({ id }) => id],
  ['When', ({ at }) => momentInWords(at, timeZone)],
  ['Person', ({ actor_name }) => actor_name],
  ['Account', ({ actor }) => actor],
  ['What', ({ action }) => action],
  ['Kind of record', ({ thing_label }) => thing_label],
  ['Record', ({ record_name }) => record_name],
  ['Number', ({ thing_id }) => thing_id || null],
  ['Field', ({ label }) => label],
  ['Before', ({ before }) => before],
  ['After', ({ after }) => after],
]

/** 'thing driver, from 2026-06-01' */
const filterInWords = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
