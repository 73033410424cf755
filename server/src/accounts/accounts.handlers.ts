import type { Registration, SignIn } from '@driverdesk/contract/accounts/account.shapes.ts'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import {
  confirmationMail,
  confirmationPath,
  knownEmailMail,
  registeredMail,
} from '@driverdesk/domain/accounts/accountMails.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { canEmailLinks, type Settings } from '../kernel/settings.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { change, VISITOR, type Work } from '../kernel/unitOfWork.ts'
import { dropOutdatedMails, queueMail } from '../mail/mail.service.ts'
import {
  accountByEmail,
  driverAccount,
  restaurantAccount,
  userAccount,
  userWithEmail,
} from './accounts.reads.ts'
import {
  askInTurn,
  forgiveAttempts,
  inKnownTurn,
  inTurn,
  isKnownAddress,
  noteAttempt,
  rememberAddress,
} from './attempts.ts'
import { endAccountSessions, endSession } from './endSessions.service.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import {
  endPasswordLinks,
  linkedAccount,
  makePasswordLink,
  type NamedAccount,
  stillWorks,
} from './passwordLinks.ts'
import { hashPassword, passwordFits } from './passwords.service.ts'
import { type AccountKind, openSession } from './sessions.ts'

export const accountHandlers = handlers(accountRoutes, {
  async register({ body, address, services, change }) {
    const attempt = { kind: 'registration', email: body.email.toLowerCase(), address } as const
    const password_hash = await inTurn(address, async () => {
      await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
      return hashPassword(body.password)
    })
    await change(VISITOR, (work) => registerAccount(work, { ...body, password_hash }, services.settings))
    return { success: true as const }
  },

  async confirm({ db, body: { token, password }, address, userAgent, change }) {
    const { linked, attempt, noted } = await inTurn(address, async () => {
      const linked = await linkedAccount(db, token)
      if (linked?.kind !== 'panel_user') throw new Refusal('passwordLinkOver')
      const attempt = { kind: linked.kind, email: linked.email.toLowerCase(), address }
      const noted = await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
      // Someone else may have registered this email too, so the link alone is not enough.
      if (!(await passwordFits(linked.password_hash, password))) throw new Refusal('wrongSignIn')
      return { linked, attempt, noted }
    })
    const { id, name } = linked
    const access_token = await change({ account: `panel_user:${id}`, name }, async (work) => {
      if (!(await confirmAccount(work, token, linked))) throw new Refusal('passwordLinkOver')
      await forgiveAttempts(work.tx, attempt, noted)
      await rememberAddress(work.tx, attempt)
      return openSession(work.tx, 'panel_user', id, userAgent)
    })
    return { user: await userAccount(db, id), access_token }
  },

  signInStaff: (call) => signIn(call, ['panel_user', 'restaurateur', 'driver']),

  signInRestaurant: (call) => signIn(call, ['restaurateur', 'panel_user', 'driver']),

  signInDriver: (call) => signIn(call, ['driver', 'panel_user', 'restaurateur']),

  async signOut({ session, scope, change }) {
    await change(async (work) => {
      await endSession(work, session.id)
      if (scope.role === 'driver') work.announce(onlineChange(scope.accountId))
    })
    return { success: true as const }
  },

  async me({ db, scope }) {
    if (scope.role === 'restaurant') return accountOf(db, 'restaurateur', scope.accountId)
    return accountOf(db, scope.role === 'driver' ? 'driver' : 'panel_user', scope.accountId)
  },
})

/**
 * Creates the account unless the email is taken. An email tells the address's owner which of the two happened. If links
 * can be emailed, the account waits for its owner to follow one, and can be registered again until then.
 */
async function registerAccount(work: Work, chosen: Registering, settings: Settings): Promise<void> {
  const isConfirmed = !canEmailLinks(settings)
  const id = await saveRegistration(work, chosen, isConfirmed)
  // The request's host may be forged.
  const addressOf = (path: string) => settings.publicUrl && new URL(path, settings.publicUrl).href
  const { email } = await userWithEmail(work.tx, chosen.email)
  // No name: someone else may have typed it.
  const to = { name: '', address: email }
  if (id === undefined) return queueMail(work, { to, ...knownEmailMail(addressOf('/login')) })
  if (isConfirmed) return queueMail(work, { to, ...registeredMail(addressOf('/login')) })
  const account = { kind: 'panel_user', id, password_hash: chosen.password_hash } as const
  const { token } = await makePasswordLink(work, { ...account, email })
  const link = addressOf(confirmationPath(token)) as string
  await queueMail(work, { to, ...confirmationMail(link), account })
}

const RECORDED = ['id', 'first_name', 'last_name', 'email', 'role', 'confirmed'] as const

/**
 * Creates the account, or replaces one that still waits for its owner.
 *
 * @returns its id; undefined if another account has this email
 */
async function saveRegistration(
  work: Work,
  { firstName: first_name, lastName: last_name, email, password_hash }: Registering,
  isConfirmed: boolean,
): Promise<number | undefined> {
  const { tx } = work
  const chosen = { first_name, last_name, password_hash, confirmed: isConfirmed }
  const made = await tx
    .insertInto('panel_user')
    .values({ ...chosen, email, role: null })
    .onConflict((known) => known.expression(sql`lower(email)`).doNothing())
    .returning(RECORDED)
    .executeTakeFirst()
  if (made) {
    work.record({ thing: 'panel_user', id: made.id, action: 'register', before: null, after: made })
    announcePanelUser(work, 'store', made.id)
    return made.id
  }
  const before = await tx
    .selectFrom('panel_user')
    .select(RECORDED)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('confirmed', '=', false)
    .where('role', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { id } = before
  const after = await tx
    .updateTable('panel_user')
    .set({ ...chosen, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(RECORDED)
    .executeTakeFirstOrThrow()
  work.record({ thing: 'panel_user', id, action: 'register', before, after })
  announcePanelUser(work, 'update', id)
  await endPasswordLinks(work, 'panel_user', id)
  await dropOutdatedMails(work, id)
  return id
}

/**
 * Confirms the account unless it is already confirmed: a link that is used twice at once signs in both times.
 *
 * @returns false if the link no longer works, or the password has changed since it was checked
 */
async function confirmAccount(work: Work, token: string, linked: NamedAccount): Promise<boolean> {
  const { id, password_hash } = linked
  const isLinked = await stillWorks(work, token, linked)
  const stored = await work.tx
    .selectFrom('panel_user')
    .select(['confirmed', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored?.password_hash !== password_hash) return false
  if (stored.confirmed) return true
  if (!isLinked) return false
  await work.tx
    .updateTable('panel_user')
    .set({ confirmed: true, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  work.record({ thing: 'panel_user', id, action: 'confirm_email', before: {}, after: {} })
  announcePanelUser(work, 'update', id)
  await endPasswordLinks(work, 'panel_user', id)
  // Version 0.1, if it is also running, lets anyone who registered this email sign in unconfirmed.
  await endAccountSessions(work, 'panel_user', id)
  return true
}

type Registering = Omit<z.output<typeof Registration>, 'password'> & { password_hash: string }

const onlineChange = (driverId: number) => ({ channel: 'driver', event: 'update', entityId: driverId })

interface SigningIn {
  services: Services
  body: z.output<typeof SignIn>
  address: string
  userAgent: string
}

/** The likeliest kind first. */
type Kinds = readonly [AccountKind, ...AccountKind[]]

/** Signs in on any sign-in page with the right password. Each address waits its turn; known addresses have a queue of their own. */
async function signIn(call: SigningIn, kinds: Kinds) {
  const { services, body, address } = call
  const isKnown = await askInTurn(address, () => isKnownAddress(services.db, body.email, address))
  const turn = isKnown ? inKnownTurn : inTurn
  const { kind, id, access_token } = await turn(address, () => checkPassword(call, kinds))
  return { ...(await accountOf(services.db, kind, id)), access_token }
}

async function accountOf(db: Db, kind: AccountKind, id: number) {
  if (kind === 'panel_user') return { user: await userAccount(db, id) }
  return kind === 'driver'
    ? { driver: await driverAccount(db, id) }
    : { restaurant: await restaurantAccount(db, id) }
}

/**
 * Counts the attempt, and checks the password outside any transaction, because argon2 is slow on purpose.
 *
 * @throws {Refusal} 429 after too many failures; 401 for either a wrong password or an unknown email
 * (docs/spec/accounts.md#failed-sign-ins)
 */
async function checkPassword(
  { services, body, address, userAgent }: SigningIn,
  kinds: Kinds,
): Promise<{ kind: AccountKind; id: number; access_token: string }> {
  const { db } = services
  const { email, password } = body
  const attempt = { email: email.toLowerCase(), address }
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, account: await accountByEmail(db, kind, email) })),
  )
  const guessedAt = found.flatMap(({ kind, account }) => (account ? kind : []))
  const noted = await change(services, VISITOR, ({ tx }) =>
    noteAttempt(tx, { ...attempt, kind: kinds[0], guessedAt }),
  )
  for (const { kind, account } of found) {
    const fits = await passwordFits(account?.password_hash, password)
    if (!account || !fits) continue
    const access_token = await change(services, VISITOR, async (work) => {
      await forgiveAttempts(work.tx, { ...attempt, kind }, noted)
      await rememberAddress(work.tx, { ...attempt, kind })
      if (kind === 'driver') work.announce(onlineChange(account.id))
      return openSession(work.tx, kind, account.id, userAgent)
    })
    return { kind, id: account.id, access_token }
  }
  throw new Refusal('wrongSignIn')
}
