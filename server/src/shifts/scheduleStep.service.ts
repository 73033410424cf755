import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export interface StartedStep {
  kind: StepKind
  /** The step that this one undoes. */
  undoes_id?: number
}

/** The kinds that version 0.1 does not know, as the kind that it shows instead. */
const AS_IN_0_1: Partial<Record<StepKind, StepKind>> = {
  accept: 'answer',
  decline: 'answer',
  acknowledge: 'answer',
  reject: 'answer',
  'cannot work': 'answer',
  'can work': 'answer',
  take: 'answer',
  best: 'assign',
  give: 'answer',
  swap: 'answer',
  'take over': 'answer',
  exchange: 'answer',
}

/**
 * Begins a step of the schedule. From here on, triggers record every change of this transaction to shifts, their timesheets
 * and charges. Without changes there is no step.
 */
export async function beginStep(
  { tx, actor: { account: actor, name: actor_name, requestId: request_id } }: Pick<Work, 'tx' | 'actor'>,
  { kind, undoes_id }: StartedStep,
): Promise<void> {
  const known = AS_IN_0_1[kind]
  const kinds = known === undefined ? { kind } : { kind: known, newer_kind: kind }
  const step = JSON.stringify({ actor, actor_name, request_id, ...kinds, undoes_id })
  await sql`
    select set_config('driverdesk.step', ${step}, true), set_config('driverdesk.step_id', '', true)`.execute(
    tx,
  )
}

/** The id of this transaction's step; it exists once something has changed. */
export async function currentStep(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`select current_setting('driverdesk.step_id') as id`.execute(tx)
  return Number(rows[0]?.id)
}

/** Sets the number of shifts shown for a step: a copy counts its copies, not the shifts they replaced. */
export async function countStepAs(tx: Tx, shifts: number): Promise<void> {
  await tx
    .updateTable('schedule_step')
    .set({ shifts })
    .where('id', '=', await currentStep(tx))
    .execute()
}

type PlannedShift = Pick<Row<'shift'>, 'moderator_id' | 'creator_id'>

/**
 * Lets the planners who last changed the shifts undo this step of a driver or of the server, as a step of their own
 * (docs/decisions/0080-claims.md).
 *
 * @param shifts as they were before the step: one, or the two of a swap
 */
export async function letPlannersUndo(tx: Tx, shifts: readonly PlannedShift[]): Promise<void> {
  const ids = new Set(shifts.flatMap(({ moderator_id, creator_id }) => moderator_id ?? creator_id ?? []))
  const [planner, other_planner = null] = [...ids].map((id) => `panel_user:${id}`)
  if (planner === undefined) return
  await tx
    .updateTable('schedule_step')
    .set({ planner, other_planner })
    .where('id', '=', await currentStep(tx))
    .execute()
}
