/** For a day, and at most so many: an address is searched again when its form is opened again. */
const KEPT_MS = 24 * 60 * 60_000
const MOST_KEPT = 1_000

/** `ask`, whose answers are kept; several who ask for the same at once are one. A failure is not kept. */
export function remembering<T>(
  ask: (address: string) => Promise<T>,
  now: () => number = Date.now,
): (address: string) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>()
  return (address) => {
    const known = kept.get(address)
    if (known && known.until > now()) return known.answer
    const answer = ask(address)
    kept.delete(address)
    kept.set(address, { answer, until: now() + KEPT_MS })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => kept.get(address)?.answer === answer && kept.delete(address))
    return answer
  }
}
