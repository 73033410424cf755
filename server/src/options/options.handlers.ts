import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { handlers } from '../kernel/call.ts'

export const optionHandlers = handlers(optionRoutes, {
  list: ({ db }) =>
    db
      .selectFrom('option')
      .select(['id', 'okey', 'ovalue', 'description', 'updated_at'])
      .orderBy('okey')
      .execute(),
})
