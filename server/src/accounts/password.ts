import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id, 19 MiB and two rounds: OWASP's first recommendation, and the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes about 10 ms of a core and 19 MiB: 200 sign-ins at once must not stop everybody else's work. */
const limit = pLimit(2)

export const hashPassword = (password: string): Promise<string> => limit(() => argon2.hash(password, COST))

/** A hash that no password fits, of the same cost as the real ones. */
const nobody = hashPassword(crypto.randomUUID())

/** Takes as long for an account that does not exist (`stored` undefined or null) as for a wrong password (rulings 2.6). */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const fits = await limit(() => argon2.verify(against, password))
  return fits && stored != null
}
