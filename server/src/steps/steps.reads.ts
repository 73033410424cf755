/** A person's own steps: what they can undo and redo, worked out from the table, so that it is the same in every browser. */
import type { Step, StepStack, StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { stepName } from '@driverdesk/domain/steps/stepName.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

/** As `schedule_step.actor` has whoever is signed in. */
export const accountOf = ({ role, accountId }: Scope): string =>
  `${role === 'restaurant' ? 'restaurateur' : 'panel_user'}:${accountId}`

const DEPTH = 100

export interface StoredStep {
  id: number
  kind: StepKind
  at: string
  shifts: number
  first_date: string | null
  last_date: string | null
  undone_at: string | null
}

const COLUMNS = sql`step.id, step.kind, step.at, step.shifts, step.first_date, step.last_date, step.undone_at`

const OWN_DOING = sql`step.kind not in ('undo', 'redo')`

/** What can be undone is what is not undone; what can be redone was undone since the person did anything new. */
export async function stackOf(db: Db | Tx, actor: string): Promise<StepStack> {
  const undo = await sql<StoredStep>`
    select ${COLUMNS} from schedule_step as step
    where step.actor = ${actor} and ${OWN_DOING} and step.undone_at is null
    order by step.id desc limit ${DEPTH}`.execute(db)
  const redo = await sql<StoredStep>`
    select ${COLUMNS} from schedule_step as step
    join (
      select undoes_id, max(id) as id from schedule_step
      where actor = ${actor} and kind = 'undo' and id > ${lastDoing(actor)} group by undoes_id
    ) as undo on undo.undoes_id = step.id
    where step.undone_at is not null
    order by undo.id desc limit ${DEPTH}`.execute(db)
  return { undo: undo.rows.map(stepView), redo: redo.rows.map(stepView) }
}

/** The newest thing that a person did, rather than undid or redid. */
const lastDoing = (actor: string) =>
  sql<number>`coalesce((select max(step.id) from schedule_step as step where step.actor = ${actor} and ${OWN_DOING}), 0)`

/** @throws {Refusal} 404 for a step of somebody else, or an undo or redo */
export async function ownStep(db: Db | Tx, actor: string, id: number): Promise<StoredStep> {
  const { rows } = await sql<StoredStep>`
    select ${COLUMNS} from schedule_step as step
    where step.id = ${id} and step.actor = ${actor} and ${OWN_DOING}`.execute(db)
  if (!rows[0]) throw notFound('step')
  return rows[0]
}

/** The last undo of a step, and whether the person has done nothing new since; undefined where it never was undone. */
export async function lastUndo(
  db: Db | Tx,
  actor: string,
  stepId: number,
): Promise<{ id: number; at: string; is_redoable: boolean } | undefined> {
  const { rows } = await sql<{ id: number; at: string; is_redoable: boolean }>`
    select id, at, id > ${lastDoing(actor)} as is_redoable from schedule_step
    where undoes_id = ${stepId} and kind = 'undo' order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The redo of an undo, where there is one. */
export async function redoOf(db: Db | Tx, undoId: number): Promise<number | undefined> {
  const redo = await db
    .selectFrom('schedule_step')
    .select('id')
    .where('undoes_id', '=', undoId)
    .where('kind', '=', 'redo')
    .executeTakeFirst()
  return redo?.id
}

/** The place of the first shift that a step left; if it removed them all, of the first one. Null if none is in scope. */
export async function firstShift(db: Db | Tx, scope: Scope, stepId: number): Promise<StepTaken['first']> {
  const { rows } = await sql<NonNullable<StepTaken['first']>>`
    select case when kept.after is not null then kept.row_id end as shift_id,
      place.restaurant_id, place.period_date
    from schedule_step_row as kept, lateral (
      select coalesce(kept.restaurant_after, kept.restaurant_before) as restaurant_id,
        coalesce(kept.date_after, kept.date_before) as period_date
    ) as place
    where kept.step_id = ${stepId} and kept.table_name = 'shift'
      and ${restaurantInScope(scope, sql<number>`place.restaurant_id`)}
    order by kept.after is null, place.period_date, coalesce(kept.after, kept.before)->>'start_time', kept.row_id
    limit 1`.execute(db)
  return rows[0] ?? null
}

export const stepView = (step: StoredStep): Step => ({
  id: step.id,
  name: stepName(step),
  kind: step.kind,
  at: step.at,
  shifts: step.shifts,
  first_date: step.first_date,
  last_date: step.last_date,
})
