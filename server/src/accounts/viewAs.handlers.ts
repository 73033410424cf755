import { viewAsRoutes } from '@driverdesk/contract/accounts/viewAs.routes.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantAccount, userAccount } from './accounts.reads.ts'
import { startView } from './viewAs.writes.ts'

/** Lets an administrator view as another account. A view ends like a session, by signing out with its token. */
export const viewAsHandlers = handlers(viewAsRoutes, {
  start: ({ session, scope, body, userAgent, change }) =>
    change(async (work) => {
      if (body.kind === 'restaurateur') {
        const view = await startView(work, session, 'restaurateur', body.id, userAgent)
        return { restaurant: await restaurantAccount(work.tx, body.id), ...view }
      }
      if (body.id === scope.accountId) throw new Invalid({ id: ['This is your own account.'] })
      const view = await startView(work, session, 'panel_user', body.id, userAgent)
      return { user: await userAccount(work.tx, body.id), ...view }
    }),
})
