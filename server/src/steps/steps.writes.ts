import type { StepKind } from '@driverdesk/domain/steps/stepKinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
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

export async function markUndone(tx: Tx, id: number, isUndone: boolean): Promise<void> {
  await tx
    .updateTable('schedule_step')
    .set({ undone_at: isUndone ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Thirteen months: last year's week can be looked at while this year's is planned. The audit stays. */
const KEPT_DAYS = 400

export async function forgetOldSteps(db: Db): Promise<void> {
  // An undo goes with what it took back, however young it is.
  await sql`
    with recursive old as (
      select id from schedule_step where at < now() - make_interval(days => ${KEPT_DAYS})
      union select step.id from schedule_step as step join old on step.undoes_id = old.id
    ), forgotten as (
      delete from schedule_step_row where step_id in (select id from old)
    )
    delete from schedule_step where id in (select id from old)`.execute(db)
}
