import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Services } from '../kernel/call.ts'
import { limits, tooBusy, watchQueue } from '../kernel/limits.ts'
import { Invalid } from '../kernel/refusal.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { type Actor, change, type Work } from '../kernel/unitOfWork.ts'
import { forgiveAttempts, inKnownTurn, noteAttempt } from './attempts.ts'
import { endAccountSessions } from './endSessions.service.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import { endPasswordLinks } from './passwordLinks.ts'
import type { AccountKind } from './sessions.ts'

/** argon2id, 19 MiB and two rounds: OWASP's first recommendation, and the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes about 10 ms of a core and 19 MiB: 200 sign-ins at once must not block other work. */
const turns = pLimit(2)
watchQueue('password', () => turns.pendingCount)

async function twoAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= limits().waitingLogins) throw tooBusy('password')
  return turns(work)
}

export const hashPassword = (password: string): Promise<string> =>
  twoAtOnce(() => argon2.hash(password, COST))

/** A hash that matches no password and costs as much as a real one. */
const noAccount = hashPassword(crypto.randomUUID())

/**
 * Takes as long for a missing account (`stored` undefined or null) as for a wrong password
 * (docs/spec/accounts.md#password-storage).
 *
 * @throws {Refusal} 503 if too many wait already
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await noAccount)
  const fits = await twoAtOnce(() => argon2.verify(against, password))
  return fits && stored != null
}

/**
 * Sets the password, and ends the account's other sessions (docs/spec/accounts.md#sessions) and its password links. It
 * confirms a registration too.
 */
export async function changePassword(
  work: Work,
  kind: AccountKind,
  accountId: number,
  passwordHash: string,
  exceptSessionId?: number,
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set password_hash = ${passwordHash},
      ${kind === 'panel_user' ? sql`confirmed = true,` : sql``}
      updated_at = ${nextUpdatedAt}
    where id = ${accountId}`.execute(work.tx)
  work.record({ thing: kind, id: accountId, action: 'password', before: {}, after: {} })
  // Open forms for this user become stale.
  if (kind === 'panel_user') announcePanelUser(work, 'update', accountId)
  await endAccountSessions(work, kind, accountId, exceptSessionId)
  await endPasswordLinks(work, kind, accountId)
}

/**
 * Checks the current password before someone changes it. Wrong guesses count as failed sign-ins. Call it outside the unit
 * of work, because argon2 is slow on purpose.
 *
 * @returns the matching hash, for `refuseChangedSince` within the unit of work
 * @throws {Invalid} under `current_password`
 * @throws {Refusal} 429 after too many failures
 */
export async function refuseWrongPassword(
  services: Services,
  account: { kind: AccountKind; id: number; actor: Actor },
  given: string | undefined,
  address: string,
): Promise<string> {
  if (!given) throw new Invalid({ current_password: ['Please enter your current password'] })
  const { rows } = await sql<{ email: string; password_hash: string | null }>`
    select email, password_hash from ${sql.table(account.kind)} where id = ${account.id}`.execute(services.db)
  const attempt = { kind: account.kind, email: rows[0]?.email.toLowerCase() ?? '', address }
  const stored = rows[0]?.password_hash
  const { noted, fits } = await inKnownTurn(address, async () => ({
    noted: await change(services, account.actor, ({ tx }) => noteAttempt(tx, attempt)),
    fits: stored && (await passwordFits(stored, given)),
  }))
  if (!stored || !fits) throw new Invalid(NOT_CORRECT)
  await change(services, account.actor, ({ tx }) => forgiveAttempts(tx, attempt, noted))
  return stored
}

/**
 * Locks the account until the transaction ends. If two requests change the password at once, the second one fails.
 *
 * @throws {Invalid} under `current_password` if the password has changed since the check
 */
export async function refuseChangedSince(
  { tx }: Work,
  account: { kind: AccountKind; id: number },
  checkedHash: string,
): Promise<void> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from ${sql.table(account.kind)} where id = ${account.id} for update`.execute(tx)
  if (rows[0]?.password_hash !== checkedHash) throw new Invalid(NOT_CORRECT)
}

const NOT_CORRECT = { current_password: ['The current password is not correct.'] }
