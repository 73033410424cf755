import { Refusal } from '../kernel/refusal.ts'

/**
 * Counts the requests of each account by the minute.
 *
 * @throws {Refusal} 429 for each request of an account beyond the `most` of a minute
 */
export function requestsPerMinute(most: number, now: () => number = Date.now): (account: string) => void {
  let minute = -1
  let counts = new Map<string, number>()
  return (account) => {
    const current = Math.trunc(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(account) ?? 0) + 1
    counts.set(account, count)
    if (count > most) throw new Refusal('tooManyRequests')
  }
}
