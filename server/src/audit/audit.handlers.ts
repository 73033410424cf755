import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type {
  AuditEntry,
  AuditFilter,
  AuditName,
  AuditNamesQuery,
  AuditPage,
  AuditQuery,
} from '@driverdesk/contract/audit/audit.shapes.ts'
import { actionsOfKind } from '@driverdesk/domain/audit/auditActions.ts'
import { changeInWords, namedRecords, thingLabel } from '@driverdesk/domain/auditEntry.ts'
import { AUDIT_THINGS, WHOLE_LIST } from '@driverdesk/domain/auditThings.ts'
import { momentInWords, type Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import { pageRange } from '../kernel/paging.ts'
import { byName, hasWords } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'
import { tableOf, wordingFor } from './auditNames.reads.ts'

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

const filterInWords = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const PEOPLE = ['panel_user', 'restaurateur', 'driver'] as const

/** Actors without an account. */
const NO_ACCOUNT = [
  { key: 'system', name: 'Driverdesk', note: 'The system itself' },
  { key: 'visitor', name: 'Visitor', note: 'Before logging in' },
] as const

/** The last page. To see older entries, narrow the filter. */
const MOST_LISTED = 1_000
const MOST_EXPORTED = 10_000
const MOST_NEWER = 100

async function auditPage(
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
    entries: events.map((event) => toEntry(event, wording)),
    total,
    is_more: found > MOST_LISTED,
    until: until || null,
    newer: given === undefined ? 0 : await countTo(db, sql`${fits} and id > ${until}`, MOST_NEWER),
    actor_name: filter.actor === undefined ? '' : personName(filter.actor, wording),
    record_name: record ? wording.nameOf(record.thing, record.id) : '',
  }
}

async function auditEntries(db: Db, filter: AuditFilter, timeZone: string): Promise<AuditEntry[]> {
  const events = await eventsWhere(db, matching(filter, timeZone), { limit: MOST_EXPORTED, offset: 0 })
  const wording = await wordingFor(db, events.flatMap(namedRecords), timeZone)
  return events.map((event) => toEntry(event, wording))
}

function toEntry(event: Row<'audit_event'>, wording: Wording): AuditEntry {
  const { action, fields } = changeInWords(event, wording)
  const { id, at, actor, actor_name, thing, thing_id } = event
  return {
    id,
    at,
    actor,
    actor_name,
    thing,
    thing_id,
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

async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Stops counting at the limit, because an audit grows to millions of entries. Uses the index of the page. */
async function countTo(db: Db, fits: RawBuilder<SqlBool>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_event where ${fits} order by at desc, id desc limit ${most}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A condition on an entry; each part has its own index (migrations/0102_audit_and_options.ts). Days are in the business's time zone. */
function matching({ actor, thing, id, from, to, kind }: AuditFilter, timeZone: string): RawBuilder<SqlBool> {
  const parts = [
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(thing === undefined ? [] : [ofThing(thing, id)]),
    ...(kind === undefined ? [] : [sql`action = any(${actionsOfKind(kind)}::text[])`]),
    ...(from === undefined ? [] : [sql`at >= ${startOfDay(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql`at < ${startOfDay(addDays(to, 1), timeZone)}`]),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** A restaurant's account is changed in the restaurant's dialog. */
function ofThing(thing: string, id: number | undefined): RawBuilder<unknown> {
  if (id === undefined) return sql`thing = ${thing}`
  const itself = sql`thing = ${thing} and thing_id = ${id}`
  if (thing !== 'restaurant') return itself
  return sql`(${itself} or thing = 'restaurateur' and thing_id = (
    select restaurateur_id from restaurant where restaurant.id = ${id}))`
}

const startOfDay = (day: string, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`

const AT_ONCE = 20

/** Things found by name; all others are found by number. */
const FOUND_BY_NAME: ReadonlySet<string> = new Set([
  ...PEOPLE,
  'restaurant',
  'area',
  'city',
  'option',
  'post',
  'mail',
])

async function auditNames(db: Db, { of, q = '' }: AuditNamesQuery, timeZone: string): Promise<AuditName[]> {
  const wanted = q.trim()
  if (of !== 'person') return searchNames(db, of, wanted, timeZone)
  const found: AuditName[] = []
  for (const thing of PEOPLE) {
    const names = await searchNames(db, thing, wanted, timeZone)
    const note = (of: string) => (of === '' ? thingLabel(thing) : `${thingLabel(thing)}, ${of.toLowerCase()}`)
    found.push(...names.map((one) => ({ ...one, key: `${thing}:${one.key}`, note: note(one.note) })))
  }
  const others = NO_ACCOUNT.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  return [...found.slice(0, AT_ONCE), ...others]
}

async function searchNames(db: Db, thing: string, q: string, timeZone: string): Promise<AuditName[]> {
  const table = tableOf(thing)
  if (table === undefined) return []
  const here = await idsHere(db, table, namesSearched(thing), q)
  const gone = await idsGone(db, thing, table, q)
  const named = [...here, ...gone].map((id) => ({ thing, id }))
  const { nameOf } = await wordingFor(db, named, timeZone)
  return named.slice(0, AT_ONCE).map(({ id }, nr) => ({
    key: String(id),
    name: nameOf(thing, id),
    note: nr < here.length ? '' : 'Removed',
  }))
}

const namesSearched = (thing: string): readonly string[] =>
  FOUND_BY_NAME.has(thing) ? (AUDIT_THINGS[thing]?.namedBy ?? []) : []

async function idsHere(db: Db, table: string, columns: readonly string[], q: string): Promise<number[]> {
  const name = text(columns.map((column) => sql.ref(column)))
  const order = columns.length > 0 ? sql`${byName(name)}, id` : sql`id desc`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${fits(name, sql`id`, q)} order by ${order} limit ${AT_ONCE}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Removed records. Needs a name or number, because there are too many to list. */
async function idsGone(db: Db, thing: string, table: string, q: string): Promise<number[]> {
  if (q === '') return []
  const name = text(namesSearched(thing).map((column) => sql`before ->> ${column}`))
  const { rows } = await sql<{ id: number }>`
    select distinct thing_id as id from audit_event
    where thing = ${thing} and action = 'remove' and ${fits(name, sql`thing_id`, q)}
      and not exists (select from ${sql.table(table)} as here where here.id = thing_id)
    order by thing_id desc limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

const text = (parts: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  parts.length === 0 ? sql<string>`''` : sql<string>`concat_ws(' ', ${sql.join(parts)})`

function fits(name: RawBuilder<string>, id: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`
  const byNumber = /^[1-9]\d{0,9}$/.test(q) ? sql`${id} = ${q}::bigint` : sql`false`
  return sql`(${hasWords(q, name)} or ${byNumber})`
}

/** The record of an actor such as 'panel_user:3'; undefined without an account. */
function recordOfPerson(actor: string): { thing: string; id: number } | undefined {
  const [thing = '', id] = actor.split(':')
  return id === undefined ? undefined : { thing, id: Number(id) }
}

function personName(actor: string, wording: Wording): string {
  const record = recordOfPerson(actor)
  if (record) return wording.nameOf(record.thing, record.id)
  return NO_ACCOUNT.find(({ key }) => key === actor)?.name ?? actor
}
