import { unlabelled } from '@driverdesk/domain/auditThings.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

/**
 * Finds recorded changes without words for them: 'driver: shoe_size'. A new field, thing or action needs
 * its label in domain (`<folder>/<thing>Audit.ts`, `audit/auditThings.ts`, `audit/auditActions.ts`).
 */
export async function unlabelledChanges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ thing: string; action: string; fields: string[] }>`
    select thing, action, array_remove(array_agg(distinct name), null) as fields
    from audit_event
    left join lateral jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as name on true
    group by thing, action order by thing, action`.execute(db)
  return rows.flatMap(unlabelled)
}
