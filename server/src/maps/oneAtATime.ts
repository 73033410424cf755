import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../kernel/refusal.ts'

interface Pace {
  /** From the start of one to the start of the next. */
  pauseMs: number
  /** Whoever comes when as many wait is refused. */
  mostWaiting: number
}

/**
 * `ask`, one after the other and not more often than the pace.
 *
 * @throws {Refusal} 503 where too many wait
 */
export function oneAtATime<T>(
  ask: (address: string) => Promise<T>,
  { pauseMs, mostWaiting }: Pace,
): (address: string) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inTurn = async (before: Promise<unknown>, address: string) => {
    try {
      await before
      return await ask(address)
    } finally {
      waiting -= 1
    }
  }
  return (address) => {
    if (waiting > mostWaiting) return Promise.reject(new Refusal('addressSearchBusy'))
    waiting += 1
    const answer = inTurn(turn, address)
    const pause = turn.then(() => sleep(pauseMs, undefined, { ref: false }))
    turn = Promise.allSettled([answer, pause])
    return answer
  }
}
