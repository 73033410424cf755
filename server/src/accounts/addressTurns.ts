/** Lets network addresses take turns to sign in, so that a flood from one address delays only itself. */
import { countedAddress } from '@driverdesk/domain/accounts/countedAddress.ts'
import { type LimitedWork, limits, tooBusy, watchQueue } from '../kernel/limits.ts'
import type { Refusal } from '../kernel/refusal.ts'

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

  /** Takes the next request of the first address, and moves that address to the end. */
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
