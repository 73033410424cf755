import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/** A person's steps with one shift. */
export interface ExampleSteps {
  /** An edit of its comment that can be undone. */
  stepId: number
  /** An edit that is undone and can be redone. */
  undoneStepId: number
  /** An earlier step that published it. The shift is new now. */
  publishStepId: number
}

interface Given {
  /** 'panel_user:7' */
  actor: string
  shiftId: number
}

/** Adds steps for each of these people and shifts, in this order. */
export async function addExampleSteps(db: Db, given: readonly Given[]): Promise<ExampleSteps[]> {
  const published = await insertSteps(db, given, {
    kind: 'publish',
    before: () => ({}),
    after: { status: 20 },
  })
  const edit = { kind: 'edit', before: asEdited, after: {} }
  const edits = await insertSteps(db, given, edit)
  const undone = await insertSteps(db, given, edit)
  await insertSteps(db, given, { kind: 'undo', before: () => ({ comment: 'Before' }), after: {} }, undone)
  await db
    .updateTable('schedule_step')
    .set({ undone_at: sql<string>`now()` })
    .where('id', 'in', [0, ...undone])
    .execute()
  return edits.map((stepId, nr) => ({
    stepId,
    undoneStepId: undone[nr] as number,
    publishStepId: published[nr] as number,
  }))
}

/** A restaurant may not restore published shifts. */
const asEdited = ({ actor }: Given) =>
  actor.startsWith('restaurateur:') ? { comment: 'Before' } : { status: 20, comment: 'Before' }

/** @param undone the steps that the undos revert */
async function insertSteps(
  db: Db,
  given: readonly Given[],
  { kind, before, after }: { kind: string; before: (of: Given) => object; after: object },
  undone: readonly number[] = [],
): Promise<number[]> {
  const ids: number[] = []
  for (const [nr, one] of given.entries()) {
    const { actor, shiftId } = one
    const step = await db
      .insertInto('schedule_step')
      .values({
        actor,
        actor_name: 'Staff',
        kind,
        shifts: 1,
        first_date: '2026-06-17',
        last_date: '2026-06-17',
        undoes_id: undone[nr] ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into schedule_step_row (step_id, table_name, row_id, shift_id, date_before, date_after,
        restaurant_before, restaurant_after, before, after)
      select ${step.id}, 'shift', id, id, period_date, period_date, restaurant_id, restaurant_id,
        to_jsonb(shift) || ${JSON.stringify(before(one))}::jsonb, to_jsonb(shift) || ${JSON.stringify(after)}::jsonb
      from shift where id = ${shiftId}`.execute(db)
    ids.push(step.id)
  }
  return ids
}

export async function forgetSteps(db: Db): Promise<void> {
  await db.deleteFrom('schedule_step_row').execute()
  await db.deleteFrom('schedule_step').execute()
}
