import { AUDIT_KINDS, AUDIT_THING_NAMES } from '@driverdesk/domain/audit/auditActions.ts'
import { date, id, matching, oneOf, page, searchOf } from '../kernel/search.ts'

const read = searchOf({
  /** 'panel_user:3' */
  actor: matching(/^[a-z_]{1,30}(:\d{1,10})?$/),
  /** 'driver' */
  thing: oneOf(AUDIT_THING_NAMES),
  /** Of one record of that thing. */
  id,
  /** Days, both included. */
  from: date,
  to: date,
  kind: oneOf(AUDIT_KINDS),
  page,
  /** The entry that the pages count from, beyond the first one. */
  until: id,
})

/** What a link to the audit can say. */
export type AuditSearch = ReturnType<typeof read>

/** Reads search parameters; a record without its thing, and where to count from on the first page, make no sense. */
export function validateAuditSearch(given: Record<string, unknown>): AuditSearch {
  const search = read(given)
  return {
    ...search,
    id: search.thing === undefined ? undefined : search.id,
    until: search.page === undefined ? undefined : search.until,
  }
}
