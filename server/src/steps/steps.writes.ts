import { NOT_COMPARED } from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import { writeAuditOf } from '../kernel/audit.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { currentStep } from '../shifts/scheduleStep.service.ts'

/** Audits what this transaction's step has changed so far: whole rows that were added or removed, fields of others. */
export async function recordStep({ tx, actor }: Work, action: string): Promise<void> {
  await writeAuditOf(
    tx,
    actor,
    action,
    sql`
      select kept.table_name as thing, kept.row_id as thing_id,
        case when is_changed then coalesce(fields.before, '{}') else kept.before end as before,
        case when is_changed then coalesce(fields.after, '{}') else kept.after end as after
      from schedule_step_row as kept
      cross join lateral (select kept.before is not null and kept.after is not null as is_changed) as state
      left join lateral (
        select jsonb_object_agg(name, kept.before -> name) as before, jsonb_object_agg(name, kept.after -> name) as after
        from jsonb_object_keys(kept.before || kept.after) as name
        where not ${JSON.stringify(NOT_COMPARED)}::jsonb -> kept.table_name ? name
          and coalesce(kept.before -> name, 'null') <> coalesce(kept.after -> name, 'null')
      ) as fields on is_changed
      where kept.step_id = ${await currentStep(tx)}
      order by kept.row_id, kept.table_name`,
  )
}

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
  // Deletes an undo together with the step that it reverted, however recent.
  await sql`
    with recursive old as (
      select id from schedule_step where at < now() - make_interval(days => ${KEPT_DAYS})
      union select step.id from schedule_step as step join old on step.undoes_id = old.id
    ), forgotten as (
      delete from schedule_step_row where step_id in (select id from old)
    )
    delete from schedule_step where id in (select id from old)`.execute(db)
}
