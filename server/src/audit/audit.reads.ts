/** The audit by filter, newest first. */
import type {
  AuditEntry,
  AuditFilter,
  AuditPage,
  AuditQuery,
} from '@driverdesk/contract/audit/audit.shapes.ts'
import { changeInWords, namedRecords, thingLabel } from '@driverdesk/domain/auditEntry.ts'
import { WHOLE_LIST } from '@driverdesk/domain/auditThings.ts'
import type { Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { pageRange } from '../kernel/paging.ts'
import type { Row } from '../kernel/tables.ts'
import { matching } from './auditFilter.ts'
import { wordingFor } from './auditNames.reads.ts'
import { personName, recordOfPerson } from './auditPeople.ts'

/** Further back nobody pages: they narrow the filter. */
const MOST_LISTED = 1_000
const MOST_EXPORTED = 10_000
const MOST_NEWER = 100

export async function auditPage(
  db: Db,
  { until: given, page, per_page, ...filter }: AuditQuery,
  timeZone: string,
): Promise<AuditPage> {
  const until = given ?? (await newestId(db))
  const fits = matching(filter, timeZone)
  const found = await countTo(db, sql`${fits} and id <= ${until}`, MOST_LISTED + 1)
  const total = Math.min(found, MOST_LISTED)
  const range = pageRange({ page, per_page }, total)
  const events = await eventsWhere(db, sql`${fits} and id <= ${until}`, range)
  const record =
    filter.thing !== undefined && filter.id !== undefined ? { thing: filter.thing, id: filter.id } : undefined
  const person = filter.actor === undefined ? undefined : recordOfPerson(filter.actor)
  const asked = [record, person].flatMap((one) => one ?? [])
  const wording = await wordingFor(db, [...events.flatMap(namedRecords), ...asked], timeZone)
  return {
    entries: events.map((event) => entryOf(event, wording)),
    total,
    is_more: found > MOST_LISTED,
    until: until || null,
    newer: given === undefined ? 0 : await countTo(db, sql`${fits} and id > ${until}`, MOST_NEWER),
    actor_name: filter.actor === undefined ? '' : personName(filter.actor, wording),
    record_name: record ? wording.nameOf(record.thing, record.id) : '',
  }
}

/** The newest entries that fit, as much as one table holds. */
export async function auditEntries(db: Db, filter: AuditFilter, timeZone: string): Promise<AuditEntry[]> {
  const events = await eventsWhere(db, matching(filter, timeZone), { limit: MOST_EXPORTED, offset: 0 })
  const wording = await wordingFor(db, events.flatMap(namedRecords), timeZone)
  return events.map((event) => entryOf(event, wording))
}

function entryOf(event: Row<'audit_event'>, wording: Wording): AuditEntry {
  const { action, fields } = changeInWords(event, wording)
  const { id, at, actor, actor_name, thing, thing_id } = event
  return {
    ...{ id, at, actor, actor_name, thing, thing_id },
    thing_label: thingLabel(thing),
    record_name: thing_id === WHOLE_LIST ? '' : wording.nameOf(thing, thing_id),
    action,
    fields,
  }
}

const eventsWhere = (
  db: Db,
  fits: RawBuilder<SqlBool>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row<'audit_event'>[]> =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where(fits)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** 0 where nothing is recorded yet. */
async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Counting stops there, and goes along the index of the page to stop early: an audit grows to millions. */
async function countTo(db: Db, fits: RawBuilder<SqlBool>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_event where ${fits} order by at desc, id desc limit ${most}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
