import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { RowVersions } from './rowVersions.ts'

/** Tables whose new rows are described by their contents. */
const TOLD = ['audit_event', 'outbox', 'schedule_step', 'schedule_step_row', 'idempotency_key']

/** The newest id of each. */
export interface NewestTraces {
  record: number
  announcement: number
  step: number
}

export async function newestTraces(db: Db): Promise<NewestTraces> {
  const { rows } = await sql<NewestTraces>`
    select (select coalesce(max(id), 0)::int from audit_event) as record,
      (select coalesce(max(seq), 0)::int from outbox) as announcement,
      (select coalesce(max(id), 0)::int from schedule_step) as step`.execute(db)
  return rows[0] as NewestTraces
}

/**
 * Describes in one line what calls have written since then: 'records update area: name; announces area update; adds mail 1'.
 * For a record it names the changed fields.
 */
export async function tracesSince(
  db: Db,
  since: NewestTraces,
  before: RowVersions,
  after: RowVersions,
): Promise<string> {
  const { rows } = await sql<{ part: string; what: string; times: number }>`
    select part, what, count(*)::int as times from (
      select 'records' as part, action || ' ' || thing || coalesce(': ' || (
          select string_agg(key, ' ' order by key) from jsonb_each(audit_event.before)
          full join jsonb_each(audit_event.after) as later using (key)
          where audit_event.before is not null and audit_event.after is not null
            and jsonb_each.value is distinct from later.value and key <> 'updated_at'
        ), '') as what from audit_event where id > ${since.record}
      union all select 'announces', concat_ws(' ', channel, event, 'leaving ' || coalesce(left_restaurant_id::text,
        left_restaurant_ids::text, left_area_id::text, left_rooms::text))
        from outbox where seq > ${since.announcement}
      union all select 'step', coalesce(newer_kind, kind) from schedule_step where id > ${since.step}
    ) as trace group by part, what
    order by array_position(array['records', 'step', 'announces'], part), what`.execute(db)
  const added = [...after].flatMap(([table, versions]) => {
    const more = versions.size - (before.get(table)?.size ?? 0)
    return more > 0 && !TOLD.includes(table) ? { part: 'adds', what: table, times: more } : []
  })
  const parts = Map.groupBy(
    [...rows, ...added.toSorted((a, b) => (a.what < b.what ? -1 : 1))],
    ({ part }) => part,
  )
  const listed = ({ what, times }: { what: string; times: number }) =>
    times > 1 ? `${times} × ${what}` : what
  return [...parts].map(([part, lines]) => `${part} ${lines.map(listed).join(', ')}`).join('; ')
}

/** The account whose records to describe: 'panel_user:1'. */
export async function actorsSince(db: Db, { record }: NewestTraces): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('actor')
    .distinct()
    .where('id', '>', record)
    .execute()
  return rows.map(({ actor }) => actor)
}
