/**
 * What new panel users and restaurateurs sign in with, and the one chance to have it sent to them
 * (docs/spec/accounts.md#new-sign-ins).
 */
import { randomInt } from 'node:crypto'
import type { KnownCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { hashPassword, passwordFits } from './password.ts'

export type CredentialsKind = 'panel_user' | 'restaurateur'

export interface NewPassword {
  password: string
  /** For the account's column of that name. */
  password_hash: string
}

/** Without letters and figures that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Such as 'kf4p-mw9x-tz3e': 59 bits, to be read aloud and typed. */
function generatedPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** The password given, or else a generated one. argon2 is slow on purpose: ask before the unit of work begins. */
export async function newPassword(given: string | undefined): Promise<NewPassword> {
  const password = given ?? generatedPassword()
  return { password, password_hash: await hashPassword(password) }
}

/**
 * The `restCredentials` of an account that this unit of work has made. Until they are sent, and for ten minutes at
 * most, they are remembered by their hash: only these may be sent by mail.
 */
export async function makeCredentials(
  { tx }: Work,
  kind: CredentialsKind,
  account: { id: number; email: string },
  { password, password_hash }: NewPassword,
): Promise<KnownCredentials> {
  const { id, email } = account
  await tx
    .insertInto('credentials')
    .values({
      panel_user_id: kind === 'panel_user' ? id : null,
      restaurateur_id: kind === 'restaurateur' ? id : null,
      email,
      password_hash,
    })
    .execute()
  return { id, email, password }
}

/** Credentials that may still be sent, with the name of whose they are. */
interface Unsent {
  id: number
  name: string
  password_hash: string
}

/**
 * The record of exactly these credentials, while they may be sent and are still what the account signs in with;
 * undefined for all others.
 */
export async function unsentCredentials(
  db: Db,
  kind: CredentialsKind,
  { id, email, password }: KnownCredentials,
): Promise<Unsent | undefined> {
  const name = kind === 'panel_user' ? sql`trim(first_name || ' ' || last_name)` : sql`account.name`
  const { rows } = await sql<Unsent>`
    select credentials.id, ${name} as name, credentials.password_hash
    from credentials
    join ${sql.table(kind)} as account on account.id = ${sql.ref(`credentials.${kind}_id`)}
      and account.email = credentials.email and account.password_hash = credentials.password_hash
    where account.id = ${id} and credentials.email = ${email} and expires_at > now()`.execute(db)
  const fits = await passwordFits(rows[0]?.password_hash, password)
  return fits ? rows[0] : undefined
}

/** Takes the one chance to send them: false if somebody has before. */
export async function takeCredentials({ tx }: Work, id: number): Promise<boolean> {
  const taken = await tx.deleteFrom('credentials').where('id', '=', id).returning('email').executeTakeFirst()
  if (taken) await blankAnswers(tx, sql`and reply::jsonb #>> '{restCredentials,email}' = ${taken.email}`)
  return taken !== undefined
}

export async function forgetOldCredentials(db: Db): Promise<void> {
  await db.deleteFrom('credentials').where('expires_at', '<', sql<string>`now()`).execute()
  await blankAnswers(db, sql`and created_at < now() - interval '10 minutes'`)
}

/** The answers that are kept for whoever sends a form again (kernel/idempotency.ts) go on without the password. */
async function blankAnswers(db: Db | Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update idempotency_key set reply = jsonb_set(reply::jsonb, '{restCredentials,password}', 'null', false)::text
    where reply like '%"restCredentials":{%' ${which}`.execute(db)
}
