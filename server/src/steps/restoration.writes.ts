import { type ShiftLinks, sourcesFirst } from '@driverdesk/domain/shifts/copying.ts'
import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import {
  inBatches,
  type Moderator,
  type Progress,
  type Report,
  swapping,
  towards,
} from '../shifts/saveShifts.service.ts'
import type { RestoredRow } from './restoredRows.reads.ts'

/**
 * Columns that a restoration leaves alone ('own'), or that name a record that may be gone by now: then they become
 * null.
 */
type Exceptions<Table extends StepTable> = Partial<
  Record<keyof Row<Table>, 'own' | { of: 'panel_user' | 'restaurateur' | 'shift' }>
>

const SHIFT: Exceptions<'shift'> = {
  id: 'own',
  creator_id: { of: 'panel_user' },
  restaurateur_creator_id: { of: 'restaurateur' },
  moderator_id: 'own',
  restaurateur_moderator_id: 'own',
  shift_id: { of: 'shift' },
  modified_shift_id: { of: 'shift' },
  // Valid only if the driver was notified of nothing else (`keepAcknowledged`).
  acknowledged_at: 'own',
  created_at: 'own',
  updated_at: 'own',
}
const TIMESHEET: Exceptions<'timesheet'> = { id: 'own', created_at: 'own', updated_at: 'own' }
const SHIFT_EVENT: Exceptions<'shift_event'> = {
  id: 'own',
  creator_id: { of: 'panel_user' },
  created_at: 'own',
}
const SHIFT_ASK: Exceptions<'shift_ask'> = {
  id: 'own',
  restaurateur_id: { of: 'restaurateur' },
  asked_at: 'own',
}

const EXCEPTIONS: Record<StepTable, Record<string, 'own' | { of: string }>> = {
  shift: SHIFT,
  timesheet: TIMESHEET,
  shift_event: SHIFT_EVENT,
  shift_ask: SHIFT_ASK,
}

export async function restoreRows(
  tx: Tx,
  rows: readonly RestoredRow[],
  moderator: Moderator,
  progress: Progress,
): Promise<void> {
  const of = (table: StepTable) => rows.filter((row) => row.table === table)
  const report = towards(rows.length, progress)
  // Dependent rows are deleted before their shift and inserted after it.
  for (const table of ['shift_ask', 'shift_event', 'timesheet', 'shift'] as const)
    await deleteRows(tx, table, of(table), report)
  // Requests come last, because a shift that is cancelled closes its request.
  for (const table of ['shift', 'timesheet', 'shift_event', 'shift_ask'] as const) {
    await updateRows(tx, table, of(table), moderator, report)
    await insertRows(tx, table, of(table), moderator, report)
  }
}

async function deleteRows(
  tx: Tx,
  table: StepTable,
  rows: readonly RestoredRow[],
  report: Report,
): Promise<void> {
  const gone = rows.filter(({ to }) => to === null)
  const remove = async (some: readonly RestoredRow[]) => {
    await sql`delete from ${sql.table(table)} where id = any(${some.map(({ id }) => id)}::int[])`.execute(tx)
    return []
  }
  // Deletes copies before their sources, so that the step stores their links.
  await inBatches(inOrder(table, gone, ({ now }) => now).toReversed(), remove, report)
}

const inOrder = (
  table: StepTable,
  rows: readonly RestoredRow[],
  sideOf: (row: RestoredRow) => KeptRow | null,
): readonly RestoredRow[] =>
  table === 'shift' ? sourcesFirst(rows, (row) => sideOf(row) as ShiftLinks | null) : rows

async function updateRows(
  tx: Tx,
  table: StepTable,
  rows: readonly RestoredRow[],
  { moderator_id, restaurateur_moderator_id }: Moderator,
  report: Report,
): Promise<void> {
  const changed = rows.filter(({ now, to }) => now !== null && to !== null)
  if (changed.length === 0) return
  const assignments = (await restoredColumns(tx, table))
    .filter(({ name }) => !EXCEPTIONS[table][name])
    .map(({ name }) => sql`${sql.ref(name)} = ${ifKept(name, sql.ref(`${table}.${name}`))}`)
  const touching = {
    shift: sql`, moderator_id = ${moderator_id}::int,
      restaurateur_moderator_id = ${restaurateur_moderator_id}::int, ${newTimestamp('shift')}`,
    timesheet: sql`, ${newTimestamp('timesheet')}`,
    shift_event: sql``,
    shift_ask: sql``,
  }
  const update = async (some: readonly RestoredRow[]) => {
    await sql`
      update ${sql.table(table)} set ${sql.join(assignments)} ${touching[table]}
      from (${keptRows(table, some)}) as kept where ${sql.ref(`${table}.id`)} = kept.id`.execute(tx)
    return []
  }
  await swapping(tx, () => inBatches(changed, update, report))
}

const newTimestamp = (table: string) =>
  sql`updated_at = greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`

async function insertRows(
  tx: Tx,
  table: StepTable,
  rows: readonly RestoredRow[],
  { moderator_id, restaurateur_moderator_id }: Moderator,
  report: Report,
): Promise<void> {
  const brought = rows.filter(({ now, to }) => now === null && to !== null)
  if (brought.length === 0) return
  const columns = await restoredColumns(tx, table)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const restored = ({ name, otherwise }: RestoredColumn, ids: readonly number[]) => {
    const source = EXCEPTIONS[table][name]
    if (typeof source !== 'object') return ifKept(name, sql.raw(otherwise))
    const column = sql.ref(`kept.${name}`)
    // A copy may be restored together with its source.
    const together = source.of === table ? sql`${column} = any(${ids}::int[]) or` : sql``
    return sql`case when ${together} exists (select from ${sql.table(source.of)} as named where named.id = ${column})
      then ${column} end`
  }
  const by =
    table === 'shift'
      ? {
          name: sql`, moderator_id, restaurateur_moderator_id`,
          value: sql`, ${moderator_id}::int, ${restaurateur_moderator_id}::int`,
        }
      : NONE
  const created = sql.ref(table === 'shift_ask' ? 'asked_at' : 'created_at')
  const moved = table === 'shift' || table === 'timesheet' ? MOVED : NONE
  const insert = async (some: readonly RestoredRow[]) => {
    const ids = some.map(({ id }) => id)
    const values = columns.map((column) => restored(column, ids))
    await sql`
      insert into ${sql.table(table)} (id, ${created}, ${names} ${by.name} ${moved.name})
      select kept.id, ${created}, ${sql.join(values)} ${by.value} ${moved.value}
      from (${keptRows(table, some)}) as kept`.execute(tx)
    return []
  }
  await inBatches(
    inOrder(table, brought, ({ to }) => to),
    insert,
    report,
  )
}

const NONE = { name: sql``, value: sql`` }
/** Sets a time later than any version that a client has seen. */
const MOVED = {
  name: sql`, updated_at`,
  value: sql`, greatest(now(), kept.updated_at + interval '1 millisecond')`,
}

interface RestoredColumn {
  name: string
  /** Its default in SQL. */
  otherwise: string
}

async function restoredColumns(tx: Tx, table: StepTable): Promise<RestoredColumn[]> {
  const { rows } = await sql<RestoredColumn>`
    select attname as name, coalesce(pg_get_expr(adbin, adrelid), 'null') as otherwise
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  return rows.filter(({ name }) => EXCEPTIONS[table][name] !== 'own')
}

/** A row kept before the column was added lacks it, as does one kept by an older server beside this one. */
const ifKept = (name: string, otherwise: RawBuilder<unknown>) =>
  sql`case when kept.stored ? ${sql.lit(name)} then ${sql.ref(`kept.${name}`)} else ${otherwise} end`

/** Selects the stored rows with their table's types. */
function keptRows(table: StepTable, rows: readonly RestoredRow[]): RawBuilder<unknown> {
  const given = rows.map(({ id, step_id, side }) => ({ id, step_id, side }))
  return sql`
    select populated.*, side.stored from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, step_id bigint, side text)
    join schedule_step_row as entry
      on entry.step_id = given.step_id and entry.table_name = ${table} and entry.row_id = given.id,
    lateral (select case given.side when 'before' then entry.before else entry.after end as stored) as side,
    lateral jsonb_populate_record(null::${sql.table(table)}, stored) as populated`
}
