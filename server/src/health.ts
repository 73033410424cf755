import { setTimeout as sleep } from 'node:timers/promises'
import { healthRoutes } from '@driverdesk/contract/health.routes.ts'
import { sql } from 'kysely'
import { handlers } from './kernel/call.ts'
import { Refusal } from './kernel/refusal.ts'

const PATIENCE_MS = 1_000

export const healthHandlers = handlers(healthRoutes, {
  alive: async () => ({ status: 'ok' as const }),

  async ready({ db, services }) {
    if (services.isLeaving()) throw new Refusal('leaving')
    const answers = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    // Other calls may wait until the database is back. This one must report at once that it is down.
    if (!(await Promise.race([answers, sleep(PATIENCE_MS, false, { ref: false })])))
      throw new Refusal('databaseDown')
    if (!services.liveIsHealthy()) throw new Refusal('busy')
    return { status: 'ok' as const }
  },
})
