import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { nextUpdatedAt, utcText } from '../kernel/sqlTimes.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'

/** @throws {Refusal} 409 if the shift already has its timesheet of work (docs/spec/timesheets.md#synthetic-rows) */
export async function insertTimesheet(tx: Tx, timesheet: NewRow<'timesheet'>): Promise<StoredTimesheet> {
  return tx
    .insertInto('timesheet')
    .values(timesheet)
    .onConflict((conflict) => conflict.column('shift_id').where('type', '=', 10).doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refusal('timesheetExists'))
}

export function updateTimesheet(
  tx: Tx,
  id: number,
  changed: Partial<NewRow<'timesheet'>>,
): Promise<StoredTimesheet> {
  return tx
    .updateTable('timesheet')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTimesheet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('timesheet').where('id', '=', id).execute()
}

export interface AlikeChange {
  ids: number[]
  action: string
  before: Partial<Timesheet>
  after: Partial<Timesheet>
}

/** The columns that a batch writes, with their types. */
const TYPES: Partial<Record<keyof NewRow<'timesheet'>, string>> = {
  restaurant_id: 'int',
  driver_id: 'int',
  status: 'smallint',
  status_progress: 'smallint',
  period_date: 'date',
  start_time: 'time',
  finish_time: 'time',
  comment: 'text',
  discard_reason: 'text',
  cost_per_hour: 'numeric',
  cost_bonus: 'numeric',
  const_fuel_bonus: 'numeric',
  cost_extra_bonus: 'numeric',
  cost_total: 'numeric',
  fuel_bonus_0: 'smallint',
  fuel_bonus_3: 'smallint',
  fuel_bonus_6: 'smallint',
  trip_pay_0: 'numeric',
  trip_pay_3: 'numeric',
  trip_pay_6: 'numeric',
  restaurant_answer: 'smallint',
  query_reason: 'text',
  answered_at: 'timestamptz',
  answered_by: 'text',
  changed_from: 'jsonb',
}
type Column = keyof typeof TYPES
const ALL = Object.keys(TYPES) as Column[]

const columnList = (columns: readonly Column[]) => sql.join(columns.map((column) => sql.ref(column)))
const typed = (columns: readonly Column[]) =>
  sql.raw(columns.map((column) => `${column} ${TYPES[column]}`).join(', '))

/** @throws {Error} for a field that the statement would ignore */
function refuseUnknown(row: object): void {
  const unknown = Object.keys(row).filter((field) => !(field in TYPES))
  if (unknown.length > 0) throw new Error(`A batch does not write ${unknown.join(', ')} of timesheets.`)
}

/** Returns each new `updated_at` by id, in one statement. Fields missing from a change stay. */
export async function updateTimesheets(
  tx: Tx,
  changes: readonly AlikeChange[],
): Promise<Map<number, string>> {
  for (const { after } of changes) refuseUnknown(after)
  const { rows } = await sql<{ json: string }>`
    with written as (
      update timesheet set ${sql.join(ALL.map(ifGiven))},
        updated_at = greatest(now(), timesheet.updated_at + interval '1 millisecond')
      from (
        select unnest(alike.ids) as id, alike.change, changed.*
        from jsonb_to_recordset(${changesText(changes)}::jsonb) as alike(ids int[], change jsonb),
          jsonb_to_record(alike.change) as changed(${typed(ALL)})
      ) as given
      where timesheet.id = given.id and timesheet.id = any(${changes.flatMap(({ ids }) => ids)}::int[])
      returning timesheet.id, timesheet.updated_at
    )
    select json_object_agg(id, ${utcText('updated_at')})::text as json from written`.execute(tx)
  const moments = Object.entries(JSON.parse(rows[0]?.json ?? '{}') as Record<string, string>)
  return new Map(moments.map(([id, moment]) => [Number(id), moment]))
}

function ifGiven(name: Column) {
  const column = sql.ref(name)
  return sql`${column} = case when given.change ? ${sql.lit(name)} then given.${column} else timesheet.${column} end`
}

const changesText = (changes: readonly AlikeChange[]): string =>
  JSON.stringify(changes.map(({ ids, after }) => ({ ids, change: after })))

/**
 * Returns the new ids by index of the row, in one statement. An index is missing if the shift already has a timesheet,
 * stored earlier or inserted from an earlier row.
 */
export async function insertTimesheets(
  tx: Tx,
  timesheets: readonly NewRow<'timesheet'>[],
): Promise<Map<number, number>> {
  for (const { shift_id: _, ...row } of timesheets) refuseUnknown(row)
  const given = timesheets.map((row, nr) => ({ query_reason: '', answered_by: '', ...row, nr }))
  const { rows } = await sql<{ nr: number; id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('timesheet', 'id'))::int as id, row.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row(nr int, shift_id int, ${typed(ALL)})
    ), inserted as (
      insert into timesheet (id, shift_id, ${columnList(ALL)})
      select id, shift_id, ${columnList(ALL)} from given order by nr
      on conflict (shift_id) where type = 10 do nothing
      returning id
    )
    select given.nr, given.id from given join inserted on inserted.id = given.id`.execute(tx)
  return new Map(rows.map(({ nr, id }) => [nr, id]))
}
