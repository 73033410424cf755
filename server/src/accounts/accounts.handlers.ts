import type { Registration, SignIn } from '@driverdesk/contract/accounts/account.shapes.ts'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { knownEmailMail, registeredMail } from '@driverdesk/domain/accounts/registrationMail.ts'
import type { z } from 'zod'
import { VISITOR } from '../kernel/audit.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { Refusal } from '../kernel/refusal.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.queue.ts'
import {
  driverAccount,
  driverByEmail,
  panelUserByEmail,
  restaurantAccount,
  restaurateurByEmail,
  userAccount,
  userWithEmail,
} from './accounts.reads.ts'
import { forgiveAttempts, noteAttempt, rememberAddress } from './attempts.ts'
import { endSession } from './endSessions.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import { hashPassword, passwordFits, refuseIfBusy } from './password.ts'
import { type AccountKind, openSession } from './sessions.ts'

export const accountHandlers = handlers(accountRoutes, {
  async register({ body, address, services, change }) {
    refuseIfBusy()
    const attempt = { kind: 'registration', email: body.email.toLowerCase(), address } as const
    await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
    const password_hash = await hashPassword(body.password)
    // Not by the host that the request names: a stranger may have made it up.
    const { publicUrl } = services.settings
    const login = publicUrl && new URL('/login', publicUrl).href
    await change(VISITOR, (work) => registered(work, { ...body, password_hash }, login))
    return { success: true as const }
  },

  signInStaff: (call) => signInToPanel(call, ['panel_user', 'restaurateur']),

  signInRestaurant: (call) => signInToPanel(call, ['restaurateur', 'panel_user']),

  async signInDriver(call) {
    const { id, access_token } = await signIn(call, ['driver'])
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

/** Makes the account, or leaves the one that has this email as it is; its owner hears by mail which. */
async function registered(
  work: Work,
  { firstName, lastName, email, password_hash }: Registering,
  login: string | undefined,
): Promise<void> {
  const user = await work.tx
    .insertInto('panel_user')
    .values({ first_name: firstName, last_name: lastName, email, password_hash, role: null })
    .onConflict((known) => known.doNothing())
    .returning(['id', 'first_name', 'last_name', 'email', 'role'])
    .executeTakeFirst()
  if (user) {
    work.record({ thing: 'panel_user', id: user.id, action: 'register', before: null, after: user })
    announcePanelUser(work, 'store', user.id)
  }
  const { email: address } = user ?? (await userWithEmail(work.tx, email))
  // Without the name: whoever typed it need not be the owner of the address.
  const to = { name: '', address }
  await queueMail(work, { to, ...(user ? registeredMail(login) : knownEmailMail(login)) })
}

type Registering = Omit<z.output<typeof Registration>, 'password'> & { password_hash: string }

/** A driver came online or left, which the lists show. */
const seen = (driverId: number) => ({ channel: 'driver', event: 'update', entityId: driverId })

interface SigningIn {
  services: Services
  body: z.output<typeof SignIn>
  address: string
  userAgent: string
}

const byEmail = { panel_user: panelUserByEmail, restaurateur: restaurateurByEmail, driver: driverByEmail }

/** On the wrong tab the right password signs in all the same, where the account belongs. */
async function signInToPanel(call: SigningIn, kinds: readonly AccountKind[]) {
  const { kind, id, access_token } = await signIn(call, kinds)
  return kind === 'panel_user'
    ? { user: await userAccount(call.services.db, id), access_token }
    : { restaurant: await restaurantAccount(call.services.db, id), access_token }
}

/**
 * The attempt is noted and the password checked outside any transaction: argon2 is slow on purpose.
 *
 * @param kinds of account that the password may belong to, the likeliest first
 * @throws {Refusal} 429 after too many failures, 401 for a wrong password and an unknown email alike (rulings 2.6)
 */
async function signIn(
  { services, body, address, userAgent }: SigningIn,
  kinds: readonly AccountKind[],
): Promise<{ kind: AccountKind; id: number; access_token: string }> {
  const { db, jobs } = services
  const { email, password } = body
  refuseIfBusy()
  const attempt = { email: email.toLowerCase(), address }
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, account: await byEmail[kind](db, email) })),
  )
  const guessedAt = found.filter(({ account }) => account)
  await change(db, jobs, VISITOR, async ({ tx }) => {
    // Somebody with two accounts guesses at both. Signing in to one forgives the guesses at that one alone.
    for (const { kind } of guessedAt.length > 0 ? guessedAt : found.slice(0, 1))
      await noteAttempt(tx, { ...attempt, kind })
  })
  for (const { kind, account } of found) {
    const fits = await passwordFits(account?.password_hash, password)
    if (!account || !fits) continue
    const access_token = await change(db, jobs, VISITOR, async (work) => {
      await forgiveAttempts(work.tx, { ...attempt, kind })
      await rememberAddress(work.tx, { ...attempt, kind })
      if (kind === 'driver') work.announce(seen(account.id))
      return openSession(work.tx, kind, account.id, userAgent)
    })
    return { kind, id: account.id, access_token }
  }
  throw new Refusal('wrongSignIn')
}
