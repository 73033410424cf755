/** Gives each network address its turn to sign in, so that a flood from one address waits behind itself only. */
import { countedAddress } from '@driverdesk/domain/accounts/countedAddress.ts'
import { Refusal } from '../kernel/refusal.ts'
import { MOST_WAITING } from './password.ts'

/** Each holds a connection to the database for a moment, which everybody else needs as well. */
const AT_ONCE = 4

interface Waiting {
  begin: () => void
  refuse: (reason: Refusal) => void
}

/**
 * Returns a function that runs work for a caller's address, the addresses in turn: an IPv4 address by itself, an IPv6
 * address by its /64. When too many wait, the last one of the address with the most is refused.
 */
export function addressTurns(atOnce: number, mostWaiting: number) {
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  /** Puts the first one of the first address to work, and that address behind the others. */
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
    if (longest.length <= line.length + 1) throw new Refusal('busy')
    longest.pop()?.refuse(new Refusal('busy'))
    waiting--
  }

  async function turn(key: string): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    const line = lines.get(key) ?? []
    if (waiting >= mostWaiting) makeRoom(line)
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
 * Runs an attempt to sign in, from its counting to the check of its password, when it is the address's turn.
 *
 * @throws {Refusal} 503 if too many wait already: what is refused here is no guess
 */
export const inTurn = addressTurns(AT_ONCE, MOST_WAITING)
