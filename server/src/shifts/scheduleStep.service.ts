/** Steps of the schedule, as far as a change begins one. What becomes of steps later is in `steps/`. */
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export interface BegunStep {
  kind: StepKind
  /** The step that this one takes back. */
  undoes_id?: number
}

/**
 * From here on what this transaction does to shifts, their timesheets and charges is one step of the schedule:
 * triggers keep each row as it was and as it became. A transaction that changes none leaves no step.
 */
export async function beginStep(work: Work, { kind, undoes_id }: BegunStep): Promise<void> {
  const { account: actor, name: actor_name, requestId: request_id } = work.actor
  const step = JSON.stringify({ actor, actor_name, request_id, kind, undoes_id })
  await sql`
    select set_config('driverdesk.step', ${step}, true), set_config('driverdesk.step_id', '', true)`.execute(
    work.tx,
  )
}

/** The step that has begun, once it has changed something. */
export async function currentStep(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`select current_setting('driverdesk.step_id') as id`.execute(tx)
  return Number(rows[0]?.id)
}

/** Where a step is called by fewer shifts than it touched: a copy by its copies, not by what they replaced. */
export async function countStepAs(tx: Tx, shifts: number): Promise<void> {
  await tx
    .updateTable('schedule_step')
    .set({ shifts })
    .where('id', '=', await currentStep(tx))
    .execute()
}
