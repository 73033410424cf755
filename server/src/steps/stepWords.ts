import type { FieldInWords } from '@driverdesk/contract/steps/history.shapes.ts'
import { changeInWords, namedRecords, recordName } from '@driverdesk/domain/auditEntry.ts'
import type { Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { stepDone } from '@driverdesk/domain/steps/stepName.ts'
import { wordingFor } from '../audit/auditNames.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'

/** A changed row. A side that the caller may not see is null. */
export interface SeenRow {
  table: StepTable
  id: number
  before: KeptRow | null
  after: KeptRow | null
}

const recorded = ({ table: thing, id: thing_id, before, after }: SeenRow) => ({
  thing,
  thing_id,
  action: 'update',
  before,
  after,
})

/** Loads the names that these rows mention. */
export const loadWording = (db: Db | Tx, rows: readonly SeenRow[], timeZone: string): Promise<Wording> => {
  const known = new Set<string>()
  const named = rows.flatMap((row) => namedRecords(recorded(row)).filter(({ thing }) => thing !== row.table))
  return wordingFor(
    db,
    named.filter(({ thing, id }) => !known.has(`${thing} ${id}`) && known.add(`${thing} ${id}`)),
    timeZone,
  )
}

/** The other fields repeat the shift's. */
const CHARGE_FIELDS = ['event', 'cost', 'restaurant_charge']

const ASK_FIELDS = ['state', 'answer']

export function fieldsInWords(row: SeenRow, wording: Wording): FieldInWords[] {
  // A sentence of the ledger says what short notice paid and charged.
  if (row.table === 'timesheet' || isOfShortNotice(row)) return []
  if (row.table === 'shift') return changeInWords(recorded(row), wording).fields
  const names = row.table === 'shift_ask' ? ASK_FIELDS : CHARGE_FIELDS
  const only = (side: KeptRow | null) =>
    side && Object.fromEntries(names.map((name) => [name, side[name] ?? null]))
  return changeInWords(recorded({ ...row, before: only(row.before), after: only(row.after) }), wording).fields
}

const isOfShortNotice = ({ table, before, after }: SeenRow): boolean =>
  table === 'shift_event' && (after ?? before)?.short_notice === true

/** The name of the shift that the row is, or is about. */
export const shiftName = (row: SeenRow, wording: Wording): string =>
  recordName(row.table === 'shift_event' ? 'shift_event' : 'shift', shiftOf(row), wording) ?? 'A shift'

/** A request has the shift as it was when the restaurant asked. */
function shiftOf({ table, before, after }: SeenRow): KeptRow | null {
  const kept = after ?? before
  if (table !== 'shift_ask' || !kept) return kept
  const { was_date: period_date, was_start: start_time, was_finish: finish_time } = kept
  return { ...kept, period_date, start_time, finish_time } as KeptRow
}

export interface HistoryStep {
  step_id: number
  at: string
  actor_name: string
  kind: StepKind
  is_undone: boolean
  /** For an undo or redo: the kind of the original step. */
  of_kind: StepKind | null
}

/** @param shifts the number that the caller may see */
export function describeStep(
  { step_id, at, actor_name, kind, is_undone, of_kind }: HistoryStep,
  shifts: number,
) {
  const of = of_kind ? { kind: of_kind, shifts } : undefined
  return { step_id, at, actor_name, kind, is_undone, done: stepDone({ kind, shifts }, of) }
}
