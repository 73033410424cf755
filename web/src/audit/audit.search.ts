import { AUDIT_KINDS, type AuditKind } from '@driverdesk/domain/audit/auditActions.ts'
import { AUDIT_THINGS } from '@driverdesk/domain/audit/auditThings.ts'
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { numberOf } from '../ui/list/listSearch.ts'

/** What a link to the audit can say. */
export interface AuditSearch {
  /** 'panel_user:3' */
  actor?: string
  /** 'driver' */
  thing?: string
  /** Of one record of that thing. */
  id?: number
  /** Days, both included, 'YYYY-MM-DD'. */
  from?: string
  to?: string
  kind?: AuditKind
  /** From 1; left out on the first one. */
  page?: number
  /** The entry that the pages count from, beyond the first one. */
  until?: number
}

/** Reads search parameters; those that make no sense count as left out. */
export function validateAuditSearch(given: Record<string, unknown>): AuditSearch {
  const thing = Object.keys(AUDIT_THINGS).find((each) => each === given.thing)
  const page = numberOf(given.page, 2)
  return {
    actor: typeof given.actor === 'string' && PERSON.test(given.actor) ? given.actor : undefined,
    thing,
    id: thing === undefined ? undefined : numberOf(given.id),
    from: dayOf(given.from),
    to: dayOf(given.to),
    kind: AUDIT_KINDS.find((kind) => kind === given.kind),
    page,
    until: page === undefined ? undefined : numberOf(given.until),
  }
}

const PERSON = /^[a-z_]{1,30}(:\d{1,10})?$/

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isIsoDate(value) ? value : undefined
