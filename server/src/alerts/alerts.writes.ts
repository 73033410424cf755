import { alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { alertInScope } from './alerts.reads.ts'

const KEPT_DAYS = 30

/** Marks these or all of the caller's alerts as read and announces that to their screens. */
export async function noteRead(work: Work, scope: Scope, ids?: readonly number[]): Promise<void> {
  const chosen: RawBuilder<SqlBool> = ids ? sql`alert.id = any(${ids}::int[])` : sql`true`
  const { rows } = await sql`
    insert into alert_read (alert_id, panel_user_id)
    select alert.id, ${scope.accountId} from alert where ${chosen} and ${alertInScope(scope)}
    order by alert.id for key share of alert
    on conflict do nothing
    returning alert_id`.execute(work.tx)
  if (rows.length > 0)
    work.announce({ channel: alertReadLive.name, event: 'update', entityId: scope.accountId })
}

export async function forgetOldAlerts(db: Db): Promise<void> {
  await db
    .deleteFrom('alert')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
}
