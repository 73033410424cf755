import type { AuditFilter } from '@driverdesk/contract/audit/audit.shapes.ts'
import { actionsOfKind } from '@driverdesk/domain/audit/auditActions.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether an entry fits, each part along an index of its own (migrations/0024_audit.ts). Days are the business's. */
export function matching(
  { actor, thing, id, from, to, kind }: AuditFilter,
  timeZone: string,
): RawBuilder<SqlBool> {
  const parts = [
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(thing === undefined ? [] : [ofThing(thing, id)]),
    ...(kind === undefined ? [] : [sql`action = any(${actionsOfKind(kind)}::text[])`]),
    ...(from === undefined ? [] : [sql`at >= ${startOf(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql`at < ${startOf(addDays(to, 1), timeZone)}`]),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The account that a restaurant signs in with is changed in the restaurant's own dialog. */
function ofThing(thing: string, id: number | undefined): RawBuilder<unknown> {
  if (id === undefined) return sql`thing = ${thing}`
  const itself = sql`thing = ${thing} and thing_id = ${id}`
  if (thing !== 'restaurant') return itself
  return sql`(${itself} or thing = 'restaurateur' and thing_id = (
    select restaurateur_id from restaurant where restaurant.id = ${id}))`
}

const startOf = (day: string, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
