/** Makes and checks links to choose a new password. Only the newest link works, once, within 30 minutes. */
import type { LinkedAccount, PasswordLink } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import {
  PASSWORD_LINK_SUBJECT,
  passwordLinkPath,
  passwordLinkText,
} from '@driverdesk/domain/accounts/accountMails.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'
import { type AccountKind, hashToken, newToken } from './sessions.ts'

export interface NamedAccount extends LinkedAccount {
  name: string
  /** The name to greet in an email; '' if a stranger may have typed it. */
  greeted: string
  email: string
  password_hash: string | null
}

/** Every account that may sign in, so only active drivers. */
const accounts = sql`(
  select 'panel_user' as kind, id, name, case when role is null then '' else name end as greeted, email, password_hash
    from panel_user, ${FULL_NAME} as name
  union all select 'restaurateur', id, name, name, email, password_hash from restaurateur
  union all select 'driver', id, name, name, email, password_hash
    from driver, ${FULL_NAME} as name where status = 10)`

export async function accountById(
  db: Db | Tx,
  { kind, id }: LinkedAccount,
): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount>`
    select * from ${accounts} as account where kind = ${kind} and id = ${id}`.execute(db)
  return rows[0]
}

/** Stores only the token's hash. A new link ends the account's earlier ones. */
export async function makePasswordLink(
  work: Work,
  account: LinkedAccount & Pick<NamedAccount, 'email'>,
): Promise<PasswordLink> {
  const { tx } = work
  const { kind, id, email } = account
  await lockAccount(tx, account)
  await endPasswordLinks(work, kind, id)
  const token = newToken()
  const { expires_at } = await tx
    .insertInto('password_link')
    .values({ token_hash: hashToken(token), [`${kind}_id`]: id, email })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expires_at }
}

export async function linkedAccount(db: Db | Tx, token: string): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount>`
    select account.* from password_link as link
    join ${accounts} as account on account.id = case account.kind
      when 'panel_user' then link.panel_user_id when 'restaurateur' then link.restaurateur_id else link.driver_id end
    where link.token_hash = ${hashToken(token)} and link.expires_at > now()
      and lower(link.email) = lower(account.email)`.execute(db)
  return rows[0]
}

/**
 * Locks the account until the transaction ends, and checks that its link still works. If two requests use a link at once,
 * the second waits and gets false, because the new password has ended the link (`endPasswordLinks`).
 */
export async function stillWorks({ tx }: Work, token: string, account: LinkedAccount): Promise<boolean> {
  await lockAccount(tx, account)
  return (await linkedAccount(tx, token)) !== undefined
}

/** Locks the account before its links, as every change of a password or an email does, to avoid deadlocks. */
async function lockAccount(tx: Tx, { kind, id }: LinkedAccount): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(tx)
}

export async function endPasswordLinks({ tx }: Work, kind: AccountKind, id: number): Promise<void> {
  await tx.deleteFrom('password_link').where(`${kind}_id`, '=', id).execute()
}

export async function forgetOldPasswordLinks(db: Db): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<', sql<string>`now()`).execute()
}

export const PASSWORD_LINK_JOB = 'password_link'

export interface PasswordLinkJobData {
  email: string
  /** The address of the website: 'https://desk.example.com'. */
  origin: string
}

/**
 * Emails a link to each account with an email. It is queued for any email, so that the call takes just as long for one
 * that no account has.
 */
export const passwordLinkJob = (db: Db): JobKind => ({
  name: PASSWORD_LINK_JOB,
  run: async (data, unit) => {
    const { email, origin } = data as PasswordLinkJobData
    const { rows } = await sql<NamedAccount>`
      select * from ${accounts} as account where lower(email) = lower(${email}) order by kind, id`.execute(db)
    if (rows.length === 0) return
    await change(unit, SYSTEM, async (work) => {
      for (const account of rows) await sendPasswordLink(work, account, origin)
    })
  },
})

async function sendPasswordLink(work: Work, account: NamedAccount, origin: string): Promise<void> {
  const { kind, id, greeted: name, email, password_hash } = account
  const { token } = await makePasswordLink(work, account)
  const address = `${origin}${passwordLinkPath(kind, token)}`
  await queueMail(work, {
    to: { name, address: email },
    subject: PASSWORD_LINK_SUBJECT,
    text: passwordLinkText({ name, kind, address }),
    account: { kind, id, password_hash },
  })
  work.record({ thing: kind, id, action: 'send_password_link', before: null, after: { email } })
}
