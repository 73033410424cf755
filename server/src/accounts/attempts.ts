/** Throttles sign-ins (docs/spec/accounts.md#failed-sign-ins). The database counts for all servers together. */
import { countedAddress } from '@driverdesk/domain/accounts/countedAddress.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { type LimitedWork, limits, tooBusy, watchQueue } from '../kernel/limits.ts'
import { Refusal } from '../kernel/refusal.ts'
import { daysAgo } from '../kernel/sqlTimes.ts'
import { accountByEmail } from './accounts.reads.ts'
import type { AccountKind } from './sessions.ts'

const WINDOW_MINUTES = 15
const PER_EMAIL = 10
const PER_ADDRESS = 50
const LINKS_PER_EMAIL = 3
const KNOWN_DAYS = 30

type AttemptKind = AccountKind | 'registration' | 'forgotten'

export interface Attempt {
  kind: AttemptKind
  /** In lower case. */
  email: string
  /** The caller's network address, not yet normalised. */
  address: string
  /** The kinds of account with this email, if the guess tries them all. */
  guessedAt?: readonly AccountKind[]
}

/**
 * Counts an attempt before the password is checked, so that a burst cannot slip in between. Sign-ins count once per guess,
 * by email over all kinds of account; registrations and password links count separately. An address that has recently
 * signed in to the account (or to each of them) counts only its own attempts, so that no one else can lock it out.
 *
 * @returns its id, for `forgiveAttempts`
 * @throws {Refusal} 429 with the minutes to wait
 */
export async function noteAttempt(tx: Tx, attempt: Attempt): Promise<number> {
  const { kind, email, address: caller } = attempt
  const address = countedAddress(caller)
  // Waits for other attempts with this email or address, so that the count below includes them.
  await sql`select pg_advisory_xact_lock(hashtext(key)) from (
    select key from unnest(array[${`address ${address}`}, ${`email ${email}`}]) as key order by key) as ordered`.execute(
    tx,
  )
  const byEmail = (await isKnown(tx, { ...attempt, address })) ? { email, address } : { email }
  const minutes = Math.max(
    await minutesToWait(tx, kind, byEmail, kind === 'forgotten' ? LINKS_PER_EMAIL : PER_EMAIL),
    await minutesToWait(tx, kind, { address }, PER_ADDRESS),
  )
  if (minutes > 0) {
    throw new Refusal('tooManyAttempts', { minutes: String(minutes) }, { retryAfter: minutes * 60 })
  }
  const { id } = await tx
    .insertInto('sign_in_attempt')
    .values({ kind, email, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const SIGN_INS: AccountKind[] = ['panel_user', 'restaurateur', 'driver']

const countedWith = (kind: AttemptKind): AttemptKind[] =>
  SIGN_INS.some((one) => one === kind) ? SIGN_INS : [kind]

/** True if this (normalised) address has signed in to the account within the last 30 days. */
async function isKnown(tx: Tx, { kind, email, address, guessedAt }: Attempt): Promise<boolean> {
  if (kind === 'registration') return false
  const known = await knownKinds(tx, email, address)
  const tried = guessedAt ?? (kind === 'forgotten' ? [] : [kind])
  return known.length > 0 && tried.every((one) => known.includes(one))
}

export async function isKnownAddress(db: Db, email: string, address: string): Promise<boolean> {
  return (await knownKinds(db, email.toLowerCase(), countedAddress(address))).length > 0
}

async function knownKinds(db: Db | Tx, email: string, address: string): Promise<AccountKind[]> {
  const known = await db
    .selectFrom('sign_in_address')
    .select('kind')
    // The primary key starts with the kind.
    .where('kind', 'in', SIGN_INS)
    .where('email', '=', email)
    .where('address', '=', address)
    .where('signed_in_at', '>', daysAgo(KNOWN_DAYS))
    .execute()
  return known.map(({ kind }) => kind)
}

/**
 * Returns the minutes until the oldest attempt leaves the window; 0 below the limit. Attempts in the future do not count:
 * the clock was set back.
 */
async function minutesToWait(
  tx: Tx,
  kind: AttemptKind,
  by: { email?: string; address?: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from attempted_at + make_interval(mins => ${WINDOW_MINUTES}) - clock_timestamp()) / 60)::int as minutes
    from sign_in_attempt
    where ${by.email === undefined ? sql`true` : sql`email = ${by.email}`}
      and ${by.address === undefined ? sql`true` : sql`address = ${by.address}`}
      and kind = any(${countedWith(kind)}::text[])
      and attempted_at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})
      and attempted_at < clock_timestamp() + interval '1 minute'
    order by attempted_at desc
    offset ${limit - 1} limit 1`.execute(tx)
  return rows[0] ? Math.min(Math.max(1, rows[0].minutes), WINDOW_MINUTES) : 0
}

/**
 * Deletes an email's attempts after a success. A success from a known address clears only that address's attempts:
 * otherwise each sign-in by the owner would give a stranger ten more guesses. If another account has the same email, only
 * the successful attempt (`noted`) goes: otherwise the owner of one account could guess at the other for ever.
 */
export async function forgiveAttempts(
  tx: Tx,
  { kind, email, address: caller }: Attempt,
  noted: number | null = null,
): Promise<void> {
  const address = countedAddress(caller)
  const wasKnown = await isKnown(tx, { kind, email, address })
  await tx
    .deleteFrom('sign_in_attempt')
    .where('email', '=', email)
    .where('kind', 'in', SIGN_INS)
    .$if(await isShared(tx, email), (attempts) => attempts.where('id', 'is not distinct from', noted))
    .$if(wasKnown, (attempts) => attempts.where('address', '=', address))
    .execute()
}

async function isShared(tx: Tx, email: string): Promise<boolean> {
  const accounts = await Promise.all(SIGN_INS.map((kind) => accountByEmail(tx, kind, email)))
  return accounts.filter(Boolean).length > 1
}

/** Call it after `forgiveAttempts`, which checks whether the address was known before. */
export async function rememberAddress(
  tx: Tx,
  { kind, email, address: caller }: Attempt & { kind: AccountKind },
): Promise<void> {
  const address = countedAddress(caller)
  await tx
    .insertInto('sign_in_address')
    .values({ kind, email, address })
    .onConflict((known) =>
      known.columns(['kind', 'email', 'address']).doUpdateSet({ signed_in_at: sql`clock_timestamp()` }),
    )
    .execute()
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where attempted_at < now() - interval '1 day'`.execute(db)
  await sql`
    delete from sign_in_address where signed_in_at < now() - make_interval(days => ${KNOWN_DAYS})`.execute(db)
}

/** Each holds a database connection briefly. */
const AT_ONCE = 4
const KNOWN_AT_ONCE = 2

interface Waiting {
  begin: () => void
  refuse: (reason: Refusal) => void
}

/**
 * Returns a function that runs work, taking the addresses in turn. IPv6 addresses count by their /64. When too many wait,
 * the last request of the busiest address is refused.
 *
 * @param name of the queue in the metrics
 */
export function addressTurns(atOnce: number, mostWaiting: () => number, name: LimitedWork) {
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0
  watchQueue(name, () => waiting)

  function next(): Waiting | undefined {
    const [first] = lines
    if (!first) return undefined
    const [key, line] = first
    const one = line.shift()
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    waiting--
    return one
  }

  /** @throws {Refusal} 503 if no other address has more waiting */
  function makeRoom(line: readonly Waiting[]): void {
    const longest = [...lines.values()].reduce((most, one) => (one.length > most.length ? one : most), [])
    if (longest.length <= line.length + 1) throw tooBusy(name)
    longest.pop()?.refuse(tooBusy(name))
    waiting--
  }

  async function turn(key: string): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    const line = lines.get(key) ?? []
    if (waiting >= mostWaiting()) makeRoom(line)
    lines.set(key, line)
    waiting++
    await new Promise<void>((begin, refuse) => line.push({ begin, refuse }))
  }

  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    await turn(countedAddress(address))
    try {
      return await work()
    } finally {
      const one = next()
      if (one) one.begin()
      else running--
    }
  }
}

/**
 * Runs a sign-in attempt when it is the address's turn.
 *
 * @throws {Refusal} 503 if too many wait already, which does not count as an attempt
 */
export const inTurn = addressTurns(AT_ONCE, () => limits().waitingLogins, 'login')

const QUESTIONS_A_LOGIN = 20

/** Looks up whether an address is known. Turns keep a flood to few connections; the look-up is quick, so many may wait. */
export const askInTurn = addressTurns(
  AT_ONCE,
  () => limits().waitingLogins * QUESTIONS_A_LOGIN,
  'login-address',
)

/** Does as `inTurn` for addresses that recently signed in to the account, so that a flood from others does not delay them. */
export const inKnownTurn = addressTurns(KNOWN_AT_ONCE, () => limits().waitingLogins, 'login-known')
