import { passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { type Actor, VISITOR } from '../kernel/unitOfWork.ts'
import { forgiveAttempts, inTurn, noteAttempt } from './attempts.ts'
import {
  accountById,
  linkedAccount,
  makePasswordLink,
  type NamedAccount,
  PASSWORD_LINK_JOB,
  type PasswordLinkJobData,
  stillWorks,
} from './passwordLinks.ts'
import { changePassword, hashPassword } from './passwords.service.ts'

const MISSING = { panel_user: 'user', restaurateur: 'account', driver: 'driver' } as const

export const passwordLinkHandlers = handlers(passwordLinkRoutes, {
  async ask({ body: { email }, address, services, change }) {
    const { settings } = services
    if (!canEmailLinks(settings)) throw new Refusal('passwordLinksOff')
    const { origin } = new URL(settings.publicUrl)
    await inTurn(address, () =>
      change(VISITOR, async (work) => {
        await noteAttempt(work.tx, { kind: 'forgotten', email: email.toLowerCase(), address })
        work.enqueue(PASSWORD_LINK_JOB, { email, origin } satisfies PasswordLinkJobData)
      }),
    )
    return { success: true as const }
  },

  async check({ db, body: { token }, address }) {
    await inTurn(address, () => workingLink(db, token))
    return { success: true as const }
  },

  async use({ db, body: { token, password }, address, change }) {
    // Outside the transaction, because argon2 is slow on purpose.
    const { account, passwordHash } = await inTurn(address, async () => ({
      account: await workingLink(db, token),
      passwordHash: await hashPassword(password),
    }))
    const { kind, id, name, email } = account
    const actor: Actor = { account: `${kind}:${id}`, name }
    return change(actor, async (work) => {
      if (!(await stillWorks(work, token, account))) throw new Refusal('passwordLinkOver')
      await changePassword(work, kind, id, passwordHash)
      // Earlier failed attempts must not block the sign-in that follows.
      await forgiveAttempts(work.tx, { kind, email: email.toLowerCase(), address })
      return { kind }
    })
  },

  make: ({ body, change }) =>
    change(async (work) => {
      const account = await accountById(work.tx, body)
      if (!account) throw notFound(MISSING[body.kind])
      const { kind, id, email } = account
      work.record({ thing: kind, id, action: 'make_password_link', before: null, after: { email } })
      return makePasswordLink(work, account)
    }),
})

/** @throws {Refusal} 410 if the link does not work */
async function workingLink(db: Db, token: string): Promise<NamedAccount> {
  const account = await linkedAccount(db, token)
  if (!account) throw new Refusal('passwordLinkOver')
  return account
}
