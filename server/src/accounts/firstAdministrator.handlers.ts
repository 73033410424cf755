import { firstAdministratorRoutes } from '@driverdesk/contract/accounts/firstAdministrator.routes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { VISITOR } from '../kernel/audit.ts'
import { handlers } from '../kernel/call.ts'
import { Refusal } from '../kernel/refusal.ts'
import { userAccount } from './accounts.reads.ts'
import { inTurn, noteAttempt, rememberAddress } from './attempts.ts'
import { codeFits, forgetFirstCode, hasAdministrator, lockFirstAccount } from './firstAdministrator.ts'
import { insertPanelUser, type PanelUserValues } from './panelUsers.writes.ts'
import { hashPassword } from './password.ts'
import { openSession } from './sessions.ts'

export const firstAdministratorHandlers = handlers(firstAdministratorRoutes, {
  look: async ({ db, isLocal }) => ({ needed: !(await hasAdministrator(db)), needs_code: !isLocal }),

  async make({ db, body, address, isLocal, userAgent, change }) {
    const { firstName, lastName, email, password, code = '' } = body
    // A separate transaction, so that a wrong code counts too.
    const attempt = { kind: 'registration', email: email.toLowerCase(), address } as const
    const passwordHash = await inTurn(address, async () => {
      if (await hasAdministrator(db)) throw new Refusal('hasAdministrator')
      await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
      return hashPassword(password)
    })
    return change(VISITOR, async (work) => {
      const expected = await lockFirstAccount(work.tx)
      if (await hasAdministrator(work.tx)) throw new Refusal('hasAdministrator')
      if (!isLocal && !codeFits(code, expected)) throw new Refusal('wrongFirstCode')
      const values: PanelUserValues = {
        first_name: firstName,
        last_name: lastName,
        email,
        role: ADMINISTRATOR,
        scope: { areaIds: [], restaurantIds: [] },
      }
      const { id } = await insertPanelUser(work, values, passwordHash)
      await forgetFirstCode(work.tx)
      await rememberAddress(work.tx, { ...attempt, kind: 'panel_user' })
      const access_token = await openSession(work.tx, 'panel_user', id, userAgent)
      return { user: await userAccount(work.tx, id), access_token }
    })
  },
})
