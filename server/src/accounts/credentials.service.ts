/**
 * Makes the credentials of new panel users and restaurateurs, which can be emailed once
 * (docs/spec/accounts.md#new-sign-ins).
 */
import { randomInt } from 'node:crypto'
import type { KnownCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { hashPassword, passwordFits } from './passwords.service.ts'

export type CredentialsKind = 'panel_user' | 'restaurateur'

export interface NewPassword {
  password: string
  password_hash: string
}

/** No characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 59 bits that are easy to read aloud and type: 'kf4p-mw9x-tz3e'. */
function generatedPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** Hashes the given password or a generated one. Call it outside the unit of work, because argon2 is slow on purpose. */
export async function newPassword(given: string | undefined): Promise<NewPassword> {
  const password = given ?? generatedPassword()
  return { password, password_hash: await hashPassword(password) }
}

/**
 * Returns the `restCredentials` of an account that this unit of work has created. Their hash is kept until they are sent,
 * for ten minutes at most: only these credentials may be emailed.
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

interface UnsentCredentials {
  id: number
  name: string
  password_hash: string
}

export async function unsentCredentials(
  db: Db,
  kind: CredentialsKind,
  { id, email, password }: KnownCredentials,
): Promise<UnsentCredentials | undefined> {
  const name = kind === 'panel_user' ? FULL_NAME : sql`account.name`
  const { rows } = await sql<UnsentCredentials>`
    select credentials.id, ${name} as name, credentials.password_hash
    from credentials
    join ${sql.table(kind)} as account on account.id = ${sql.ref(`credentials.${kind}_id`)}
      and account.email = credentials.email and account.password_hash = credentials.password_hash
    where account.id = ${id} and credentials.email = ${email} and expires_at > now()`.execute(db)
  const fits = await passwordFits(rows[0]?.password_hash, password)
  return fits ? rows[0] : undefined
}

/** Claims the one chance to send them. Returns false if it is gone. */
export async function takeCredentials({ tx }: Work, id: number): Promise<boolean> {
  const taken = await tx.deleteFrom('credentials').where('id', '=', id).returning('email').executeTakeFirst()
  if (taken) await blankAnswers(tx, sql`and reply::jsonb #>> '{restCredentials,email}' = ${taken.email}`)
  return taken !== undefined
}

export async function forgetOldCredentials(db: Db): Promise<void> {
  await db.deleteFrom('credentials').where('expires_at', '<', sql<string>`now()`).execute()
  await blankAnswers(db, sql`and created_at < now() - interval '10 minutes'`)
}

/** Removes the password from answers kept for repeated requests (kernel/idempotency.ts). */
async function blankAnswers(db: Db | Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update idempotency_key set reply = jsonb_set(reply::jsonb, '{restCredentials,password}', 'null', false)::text
    where reply like '%"restCredentials":{%' ${which}`.execute(db)
}
