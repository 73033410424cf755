/** Links with which whoever has forgotten a password chooses a new one: the newest one, once, within 30 minutes. */
import type { LinkedAccount, PasswordLink } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import {
  PASSWORD_LINK_SUBJECT,
  passwordLinkPath,
  passwordLinkText,
} from '@driverdesk/domain/accounts/passwordLinkText.ts'
import { sql } from 'kysely'
import { SYSTEM } from '../kernel/audit.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'
import { type AccountKind, hashOf, newToken } from './sessions.ts'

/** An account that may sign in. */
export interface NamedAccount extends LinkedAccount {
  name: string
  email: string
  password_hash: string | null
}

/** Everybody who may sign in to something: of drivers the active ones. */
const accounts = sql`(
  select 'panel_user' as kind, id, trim(first_name || ' ' || last_name) as name, email, password_hash from panel_user
  union all select 'restaurateur', id, name, email, password_hash from restaurateur
  union all select 'driver', id, trim(first_name || ' ' || last_name), email, password_hash
    from driver where status = 10)`

export async function accountById(
  db: Db | Tx,
  { kind, id }: LinkedAccount,
): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount>`
    select * from ${accounts} as account where kind = ${kind} and id = ${id}`.execute(db)
  return rows[0]
}

/** Only the hash of the token is kept. An account has one link: with a new one, those from before end. */
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
    .values({ token_hash: hashOf(token), [`${kind}_id`]: id, email })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expires_at }
}

/** Whose link it is, while it works. */
export async function accountOfLink(db: Db | Tx, token: string): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount>`
    select account.* from password_link as link
    join ${accounts} as account on account.id = case account.kind
      when 'panel_user' then link.panel_user_id when 'restaurateur' then link.restaurateur_id else link.driver_id end
    where link.token_hash = ${hashOf(token)} and link.expires_at > now()
      and lower(link.email) = lower(account.email)`.execute(db)
  return rows[0]
}

/**
 * Holds the account until the transaction ends, and looks whether its link still works. If two requests use a link at
 * once, the second one waits, and gets false: the new password has ended the link (`endPasswordLinks`).
 */
export async function stillWorks({ tx }: Work, token: string, account: LinkedAccount): Promise<boolean> {
  await lockAccount(tx, account)
  return (await accountOfLink(tx, token)) !== undefined
}

/**
 * The account is locked before its links, as every change of a password or an email does: two changes in different orders
 * would block each other.
 */
async function lockAccount(tx: Tx, { kind, id }: LinkedAccount): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(tx)
}

/** With a new password, or a newer link, the account's other links end. */
export async function endPasswordLinks({ tx }: Work, kind: AccountKind, id: number): Promise<void> {
  await tx.deleteFrom('password_link').where(`${kind}_id`, '=', id).execute()
}

export async function forgetOldPasswordLinks(db: Db): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<', sql<string>`now()`).execute()
}

export const PASSWORD_LINK_JOB = 'password_link'

export interface PasswordLinkJobData {
  /** As it was entered. */
  email: string
  /** Where the website is: 'https://desk.example.com'. */
  origin: string
}

/**
 * Mails a link to each account with an email. It is queued for every email that is entered: the call that asks takes
 * as long for one that nobody has.
 */
export const passwordLinkJob = (db: Db): JobKind => ({
  name: PASSWORD_LINK_JOB,
  run: async (data, unit) => {
    const { email, origin } = data as PasswordLinkJobData
    const { rows } = await sql<NamedAccount>`
      select * from ${accounts} as account where lower(email) = lower(${email}) order by kind, id`.execute(db)
    if (rows.length === 0) return
    await change(unit, SYSTEM, async (work) => {
      for (const account of rows) await mailPasswordLink(work, account, origin)
    })
  },
})

async function mailPasswordLink(work: Work, account: NamedAccount, origin: string): Promise<void> {
  const { kind, id, name, email, password_hash } = account
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
