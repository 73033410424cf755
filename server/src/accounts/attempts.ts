/** Throttling of sign-ins (rulings 2.6), counted in the database so that several servers count together. */
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { AccountKind } from './sessions.ts'

const WINDOW_MINUTES = 15
const PER_EMAIL = 10
const PER_ADDRESS = 50

type AttemptKind = AccountKind | 'registration'

/** What is tried: a sign-in of one kind of account, or a registration. */
export interface Attempt {
  kind: AttemptKind
  /** In small letters. */
  email: string
  address: string
}

/**
 * Notes an attempt before the password is looked at, so that a burst cannot pass between counting and failing. Sign-ins
 * count per e-mail over all kinds of account, and registrations by themselves; a success takes back those of its own kind alone, or whoever has an account of one
 * kind could guess at another's for ever.
 *
 * @throws {Refusal} 429 with the minutes to wait
 */
export async function noteAttempt(tx: Tx, { kind, email, address }: Attempt): Promise<void> {
  // One at a time for one e-mail and for one address: the count below sees all that came before.
  await sql`select pg_advisory_xact_lock(hashtext(key)) from (
    select key from unnest(array[${`address ${address}`}, ${`email ${email}`}]) as key order by key) as ordered`.execute(
    tx,
  )
  const minutes = Math.max(
    await minutesToWait(tx, kind, { email }, PER_EMAIL),
    await minutesToWait(tx, kind, { address }, PER_ADDRESS),
  )
  if (minutes > 0) throw new Refusal('tooManyAttempts', { minutes: String(minutes) })
  await tx.insertInto('sign_in_attempt').values({ kind, email, address }).execute()
}

/** Minutes until the oldest attempt that counts has left the window; 0 below the limit. */
async function minutesToWait(
  tx: Tx,
  kind: AttemptKind,
  by: { email: string } | { address: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from attempted_at + make_interval(mins => ${WINDOW_MINUTES}) - clock_timestamp()) / 60)::int as minutes
    from sign_in_attempt
    where ${'email' in by ? sql`email = ${by.email}` : sql`address = ${by.address}`}
      and (kind = 'registration') = ${kind === 'registration'}
      and attempted_at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})
    order by attempted_at desc
    offset ${limit - 1} limit 1`.execute(tx)
  return rows[0] ? Math.max(1, rows[0].minutes) : 0
}

export async function forgiveAttempts(tx: Tx, { kind, email }: Attempt): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('email', '=', email).where('kind', '=', kind).execute()
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where attempted_at < now() - interval '1 day'`.execute(db)
}
