import { recordName } from '@driverdesk/domain/auditEntry.ts'
import { AUDIT_THINGS } from '@driverdesk/domain/auditThings.ts'
import { type Kept, namedIds, type Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

interface ThingId {
  thing: string
  id: number
}

const TABLES: Readonly<Record<string, string>> = {
  post: 'news_post',
  reply: 'news_reply',
  template: 'schedule_template',
}

export const tableOf = (thing: string): string | undefined =>
  AUDIT_THINGS[thing]?.namedBy.length ? (TABLES[thing] ?? thing) : undefined

/** A name may contain others: a shift's name has its restaurant, a reply's its post. */
const DEPTH = 3

/** Labels of records: the current name, or the last one in the audit, or the number. */
export async function wordingFor(db: Db | Tx, named: readonly ThingId[], timeZone: string): Promise<Wording> {
  const found = new Map<string, Map<number, Kept>>()
  let wanted = missing(named, found)
  for (let depth = 0; depth < DEPTH && wanted.size > 0; depth++) {
    const next: ThingId[] = []
    for (const [thing, ids] of wanted) {
      const records = await keptRecords(db, thing, ids)
      found.set(thing, new Map([...(found.get(thing) ?? []), ...records]))
      next.push(...[...records.values()].flatMap((record) => namedIn(thing, record)))
    }
    wanted = missing(next, found)
  }
  const wording: Wording = {
    timeZone,
    nameOf: (thing, id) =>
      recordName(thing, found.get(thing)?.get(id) ?? null, wording) ??
      `${AUDIT_THINGS[thing]?.label ?? thing} ${id}`,
  }
  return wording
}

const namedIn = (thing: string, record: Kept): ThingId[] =>
  Object.entries(record).flatMap(([name, value]) =>
    namedIds(AUDIT_THINGS[thing]?.fields[name]?.shown ?? 'hidden', value),
  )

function missing(
  named: readonly ThingId[],
  found: ReadonlyMap<string, ReadonlyMap<number, Kept>>,
): Map<string, number[]> {
  const ids = new Map<string, Set<number>>()
  for (const { thing, id } of named) {
    if (tableOf(thing) && !found.get(thing)?.has(id)) ids.set(thing, (ids.get(thing) ?? new Set()).add(id))
  }
  return new Map([...ids].map(([thing, each]) => [thing, [...each]]))
}

async function keptRecords(db: Db | Tx, thing: string, ids: readonly number[]): Promise<Map<number, Kept>> {
  const columns = AUDIT_THINGS[thing]?.namedBy ?? []
  const { rows } = await sql<{ id: number } & Record<string, unknown>>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(tableOf(thing) as string)} where id = any(${ids}::int[])`.execute(db)
  const known = new Map(rows.map(({ id, ...record }): [number, Kept] => [id, record]))
  const gone = ids.filter((id) => !known.has(id))
  return gone.length > 0 ? new Map([...known, ...(await lastKnown(db, thing, gone, columns))]) : known
}

/** Reads the names of removed records from the newest change that has them. */
async function lastKnown(
  db: Db | Tx,
  thing: string,
  ids: readonly number[],
  columns: readonly string[],
): Promise<Map<number, Kept>> {
  const { rows } = await sql<{ id: number; record: Kept }>`
    select distinct on (thing_id) thing_id as id,
      case when jsonb_exists_all(after, ${columns}::text[]) then after else before end as record
    from audit_event
    where thing = ${thing} and thing_id = any(${ids}::int[])
      and (jsonb_exists_all(after, ${columns}::text[]) or jsonb_exists_all(before, ${columns}::text[]))
    order by thing_id, audit_event.id desc`.execute(db)
  return new Map(
    rows.map(({ id, record }) => [id, Object.fromEntries(columns.map((column) => [column, record[column]]))]),
  )
}
