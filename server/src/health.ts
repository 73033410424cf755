import { healthRoutes } from '@driverdesk/contract/health.routes.ts'
import { sql } from 'kysely'
import { handlers } from './kernel/call.ts'
import { Refusal } from './kernel/refusal.ts'

export const healthHandlers = handlers(healthRoutes, {
  alive: async () => ({ status: 'ok' as const }),

  async ready({ db, services }) {
    const answers = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (!answers || !services.liveIsHealthy()) throw new Refusal('busy')
    return { status: 'ok' as const }
  },
})
