import type { SignIn } from '@driverdesk/contract/accounts/account.shapes.ts'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import type { z } from 'zod'
import type { Actor } from '../kernel/audit.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { Refusal } from '../kernel/refusal.ts'
import { change } from '../kernel/unitOfWork.ts'
import {
  type Credentials,
  driverAccount,
  driverByEmail,
  panelUserByEmail,
  restaurantAccount,
  restaurateurByEmail,
  userAccount,
} from './accounts.reads.ts'
import { forgiveAttempts, noteAttempt, rememberAddress } from './attempts.ts'
import { endSession } from './endSessions.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import { hashPassword, passwordFits, refuseIfBusy } from './password.ts'
import { type AccountKind, openSession } from './sessions.ts'

/** Before anybody is known, the change is the visitor's. */
const VISITOR: Actor = { account: 'visitor', name: 'Visitor' }

export const accountHandlers = handlers(accountRoutes, {
  async register({ body, address, userAgent, change }) {
    refuseIfBusy()
    const attempt = { kind: 'registration', email: body.email.toLowerCase(), address } as const
    await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
    const passwordHash = await hashPassword(body.password)
    return change(VISITOR, async (work) => {
      const user = await work.tx
        .insertInto('panel_user')
        .values({
          first_name: body.firstName,
          last_name: body.lastName,
          email: body.email,
          password_hash: passwordHash,
          role: null,
        })
        .returning(['id', 'first_name', 'last_name', 'email', 'role'])
        .executeTakeFirstOrThrow()
      work.record({ thing: 'panel_user', id: user.id, action: 'register', before: null, after: user })
      announcePanelUser(work, 'store', user.id)
      return { user, access_token: await openSession(work.tx, 'panel_user', user.id, userAgent) }
    })
  },

  async signInStaff(call) {
    const { id, access_token } = await signIn(call, 'panel_user', panelUserByEmail)
    return { user: await userAccount(call.db, id), access_token }
  },

  async signInRestaurant(call) {
    const { id, access_token } = await signIn(call, 'restaurateur', restaurateurByEmail)
    return { restaurant: await restaurantAccount(call.db, id), access_token }
  },

  async signInDriver(call) {
    const { id, access_token } = await signIn(call, 'driver', driverByEmail)
    return { driver: await driverAccount(call.db, id), access_token }
  },

  async signOut({ session, scope, change }) {
    await change(async (work) => {
      await endSession(work, session.id)
      if (scope.role === 'driver') work.announce(seen(scope.accountId))
    })
    return { success: true as const }
  },

  async me({ db, scope }) {
    if (scope.role === 'restaurant') return { restaurant: await restaurantAccount(db, scope.accountId) }
    if (scope.role === 'driver') return { driver: await driverAccount(db, scope.accountId) }
    return { user: await userAccount(db, scope.accountId) }
  },
})

/** A driver came online or left, which the lists show. */
const seen = (driverId: number) => ({ channel: 'driver', event: 'update', entityId: driverId })

interface SigningIn {
  services: Services
  body: z.output<typeof SignIn>
  address: string
  userAgent: string
}

/**
 * The attempt is noted and the password checked outside any transaction: argon2 is slow on purpose.
 *
 * @throws {Refusal} 429 after too many failures, 401 for a wrong password and an unknown e-mail alike (rulings 2.6)
 */
async function signIn(
  { services, body, address, userAgent }: SigningIn,
  kind: AccountKind,
  find: (db: Services['db'], email: string) => Promise<Credentials | undefined>,
): Promise<{ id: number; access_token: string }> {
  const { db, jobs } = services
  const { email, password } = body
  const attempt = { kind, email: email.toLowerCase(), address }
  refuseIfBusy()
  await change(db, jobs, VISITOR, ({ tx }) => noteAttempt(tx, attempt))
  const account = await find(db, email)
  const fits = await passwordFits(account?.password_hash, password)
  if (!account || !fits) throw new Refusal('wrongSignIn')
  const access_token = await change(db, jobs, VISITOR, async (work) => {
    await forgiveAttempts(work.tx, attempt)
    await rememberAddress(work.tx, attempt)
    if (kind === 'driver') work.announce(seen(account.id))
    return openSession(work.tx, kind, account.id, userAgent)
  })
  return { id: account.id, access_token }
}
