/** Throttling of sign-ins (rulings 2.6), counted in the database so that several servers count together. */
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'

const WINDOW_MINUTES = 15
const PER_EMAIL = 10
const PER_ADDRESS = 50

/**
 * Notes an attempt before the password is looked at, so that a burst cannot pass between counting and failing. A
 * successful sign-in takes the e-mail's notes back.
 *
 * @throws {Refusal} 429 with the minutes to wait
 */
export async function noteAttempt(tx: Tx, email: string, address: string): Promise<void> {
  // One at a time for one e-mail and for one address: the count below sees all that came before.
  await sql`select pg_advisory_xact_lock(hashtext(key)) from (
    select key from unnest(array[${`address ${address}`}, ${`email ${email}`}]) as key order by key) as ordered`.execute(
    tx,
  )
  const minutes = Math.max(
    await minutesToWait(tx, 'email', email, PER_EMAIL),
    await minutesToWait(tx, 'address', address, PER_ADDRESS),
  )
  if (minutes > 0) throw new Refusal('tooManyAttempts', { minutes: String(minutes) })
  await tx.insertInto('sign_in_attempt').values({ email, address }).execute()
}

/** Minutes until the oldest attempt that counts has left the window; 0 below the limit. */
async function minutesToWait(
  tx: Tx,
  column: 'email' | 'address',
  value: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from attempted_at + make_interval(mins => ${WINDOW_MINUTES}) - clock_timestamp()) / 60)::int as minutes
    from sign_in_attempt
    where ${sql.ref(column)} = ${value} and attempted_at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})
    order by attempted_at desc
    offset ${limit - 1} limit 1`.execute(tx)
  return rows[0] ? Math.max(1, rows[0].minutes) : 0
}

export async function forgiveAttempts(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('email', '=', email).execute()
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where attempted_at < now() - interval '1 day'`.execute(db)
}
