import { AUDIT_KINDS, AUDIT_THING_NAMES } from '@driverdesk/domain/audit/auditActions.ts'
import { date, id, matching, oneOf, page, searchOf } from '../kernel/search.ts'

const read = searchOf({
  actor: matching(/^[a-z_]{1,30}(:\d{1,10})?$/),
  thing: oneOf(AUDIT_THING_NAMES),
  id,
  from: date,
  to: date,
  kind: oneOf(AUDIT_KINDS),
  page,
  /** The newest entry on page 1, so that later pages do not shift. */
  until: id,
})

export type AuditSearch = ReturnType<typeof read>

/** Drops a record without its kind, and `until` on the first page. */
export function validateAuditSearch(given: Record<string, unknown>): AuditSearch {
  const search = read(given)
  return {
    ...search,
    id: search.thing === undefined ? undefined : search.id,
    until: search.page === undefined ? undefined : search.until,
  }
}
