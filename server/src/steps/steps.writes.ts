import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

export async function markUndone(tx: Tx, id: number, isUndone: boolean): Promise<void> {
  await tx
    .updateTable('schedule_step')
    .set({ undone_at: isUndone ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Thirteen months, so that last year's week can be compared. The audit stays. */
const KEPT_DAYS = 400

export async function forgetOldSteps(db: Db): Promise<void> {
  // An undo is deleted together with the step it reverted, however recent.
  await sql`
    with recursive old as (
      select id from schedule_step where at < now() - make_interval(days => ${KEPT_DAYS})
      union select step.id from schedule_step as step join old on step.undoes_id = old.id
    ), forgotten as (
      delete from schedule_step_row where step_id in (select id from old)
    )
    delete from schedule_step where id in (select id from old)`.execute(db)
}
