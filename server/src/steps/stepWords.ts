import type { FieldInWords } from '@driverdesk/contract/steps/history.shapes.ts'
import { changeInWords, namedRecords, recordName } from '@driverdesk/domain/auditEntry.ts'
import type { Wording } from '@driverdesk/domain/kernel/auditWords.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import { stepDone } from '@driverdesk/domain/steps/stepName.ts'
import { wordingFor } from '../audit/auditNames.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'

/** A changed row; a side that the caller may not see is null. */
export interface SeenRow {
  table: StepTable
  id: number
  before: KeptRow | null
  after: KeptRow | null
}

const recorded = ({ table: thing, id: thing_id, before, after }: SeenRow) => ({
  ...{ thing, thing_id, action: 'update', before, after },
})

/** Loads the names that these rows mention. */
export const wordingOf = (db: Db | Tx, rows: readonly SeenRow[], timeZone: string): Promise<Wording> => {
  const known = new Set<string>()
  const named = rows.flatMap((row) => namedRecords(recorded(row)).filter(({ thing }) => thing !== row.table))
  return wordingFor(
    db,
    named.filter(({ thing, id }) => !known.has(`${thing} ${id}`) && known.add(`${thing} ${id}`)),
    timeZone,
  )
}

/** A charge's other fields are the shift's. */
const OF_CHARGE = ['event', 'cost', 'restaurant_charge']

export function fieldsOf(row: SeenRow, wording: Wording): FieldInWords[] {
  if (row.table === 'timesheet') return []
  if (row.table === 'shift') return changeInWords(recorded(row), wording).fields
  const only = (side: KeptRow | null) =>
    side && Object.fromEntries(OF_CHARGE.map((name) => [name, side[name] ?? null]))
  return changeInWords(recorded({ ...row, before: only(row.before), after: only(row.after) }), wording).fields
}

export const nameOf = (row: SeenRow, wording: Wording): string =>
  recordName('shift', row.after ?? row.before, wording) ?? 'A shift'

export interface ToldStep {
  step_id: number
  at: string
  actor_name: string
  kind: StepKind
  is_undone: boolean
  /** The original step of an undo or redo. */
  of_kind: StepKind | null
}

/** @param shifts the number that the caller may see */
export function told({ step_id, at, actor_name, kind, is_undone, of_kind }: ToldStep, shifts: number) {
  const of = of_kind ? { kind: of_kind, shifts } : undefined
  return { step_id, at, actor_name, kind, is_undone, done: stepDone({ kind, shifts }, of) }
}
