import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { limits, tooBusy, watchQueue } from '../kernel/limits.ts'

/** argon2id, 19 MiB and two rounds: OWASP's first recommendation, and the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes about 10 ms of a core and 19 MiB: 200 sign-ins at once must not block other work. */
const turns = pLimit(2)
watchQueue('password', () => turns.pendingCount)

async function twoAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= limits().waitingLogins) throw tooBusy('password')
  return turns(work)
}

/** @throws {Refusal} 503 if too many wait already */
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
