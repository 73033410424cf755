/** People and records to narrow the audit to, by name or number. */
import type { AuditName, AuditNamesQuery } from '@driverdesk/contract/audit/audit.shapes.ts'
import { thingLabel } from '@driverdesk/domain/auditEntry.ts'
import { AUDIT_THINGS } from '@driverdesk/domain/auditThings.ts'
import { type RawBuilder, sql } from 'kysely'
import { byName } from '../kernel/byName.ts'
import type { Db } from '../kernel/database.ts'
import { tableOf, wordingFor } from './auditNames.reads.ts'
import { NOBODY, PEOPLE } from './auditPeople.ts'

const AT_ONCE = 20

/** Their names are text of their own; all others are found by their number. */
const FOUND_BY_NAME: ReadonlySet<string> = new Set([
  ...PEOPLE,
  ...['restaurant', 'area', 'city', 'option', 'post', 'mail'],
])

export async function auditNames(
  db: Db,
  { of, q = '' }: AuditNamesQuery,
  timeZone: string,
): Promise<AuditName[]> {
  const wanted = q.trim()
  if (of !== 'person') return namesOf(db, of, wanted, timeZone)
  const found: AuditName[] = []
  for (const thing of PEOPLE) {
    const names = await namesOf(db, thing, wanted, timeZone)
    const note = (of: string) => (of === '' ? thingLabel(thing) : `${thingLabel(thing)}, ${of.toLowerCase()}`)
    found.push(...names.map((one) => ({ ...one, key: `${thing}:${one.key}`, note: note(one.note) })))
  }
  const others = NOBODY.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  return [...found.slice(0, AT_ONCE), ...others]
}

/** Those that are there come first. */
async function namesOf(db: Db, thing: string, q: string, timeZone: string): Promise<AuditName[]> {
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

/** Records that were removed; without a name or a number to look for, they would be all that ever were. */
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
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const byNumber = /^[1-9]\d{0,8}$/.test(q) ? sql`${id} = ${Number(q)}` : sql`false`
  return sql`(${name} ilike ${pattern} or ${byNumber})`
}
