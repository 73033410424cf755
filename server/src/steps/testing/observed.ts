/** Reads what a step may change or add. */
import { isSameRow, type KeptRow, type StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/** Rows by 'shift 7'. */
export type State = ReadonlyMap<string, KeptRow>

export interface KeptChange {
  key: string
  before: KeptRow | null
  after: KeptRow | null
}

export interface Observed {
  state: State
  step: { id: number; actor: string; kind: string; shifts: number } | null
  /** The rows of that step. */
  kept: KeptChange[]
  /** The shifts that the audit names after entry `after`, and who changed them. */
  audited: { id: number; actor: string }[]
  lastAudit: number
}

const ROWS = sql`
  select 'shift ' || id as key, to_jsonb(shift) as row from shift
  union all select 'timesheet ' || id, to_jsonb(timesheet) from timesheet
  union all select 'shift_event ' || id, to_jsonb(shift_event) from shift_event
  union all select 'shift_ask ' || id, to_jsonb(shift_ask) from shift_ask`

export async function storedRows(db: Db): Promise<State> {
  const { rows } = await sql<{ key: string; row: KeptRow }>`${ROWS}`.execute(db)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

export async function observe(db: Db, after: number): Promise<Observed> {
  const { rows } = await sql<{ json: string }>`
    with step as (select * from schedule_step order by id desc limit 1)
    select json_build_object(
      'rows', (select coalesce(json_agg(json_build_array(key, row) order by key), '[]') from (${ROWS}) as every),
      'step', (select json_build_object('id', id, 'actor', actor, 'kind', kind, 'shifts', shifts) from step),
      'kept', (select coalesce(json_agg(json_build_object('key', table_name || ' ' || row_id, 'before', before,
          'after', after)), '[]') from schedule_step_row where step_id = (select id from step)),
      'audited', (select coalesce(json_agg(distinct jsonb_build_object('id', thing_id, 'actor', actor)), '[]')
        from audit_event where thing = 'shift' and id > ${after}),
      'lastAudit', (select coalesce(max(id), 0) from audit_event)
    )::text as json`.execute(db)
  const { rows: entries, ...observed } = JSON.parse(rows[0]?.json ?? '{}') as Omit<Observed, 'state'> & {
    rows: [string, KeptRow][]
  }
  return { ...observed, state: new Map(entries) }
}

/** True if two rows with this key are the same, apart from derived fields. */
export const isSame = (key: string, one: KeptRow | null, other: KeptRow | null): boolean =>
  isSameRow(key.split(' ')[0] as StepTable, one, other)

/** Returns the rows that are changed, removed or new. */
export function differences(before: State, after: State): KeptChange[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys]
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter(({ key, before: was, after: is }) => !isSame(key, was, is))
}
