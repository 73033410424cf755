/** Milliseconds in which ids are gathered for one call. */
const GATHERED = 50

/** The calls take no more ids at once. */
export const MOST_IDS = 200

/**
 * Returns a function that finds a record by its id, or null if there is none. The ids of many callers are
 * sent in a few calls.
 *
 * @param find asks for the records of at most `MOST_IDS` ids
 */
export function gathered<R extends { id: number }>(find: (ids: readonly number[]) => Promise<readonly R[]>) {
  let waiting: { id: number; answer: PromiseWithResolvers<R | null> }[] = []

  async function ask(asked: typeof waiting): Promise<void> {
    try {
      const found = new Map((await find(asked.map(({ id }) => id))).map((one) => [one.id, one]))
      for (const { id, answer } of asked) answer.resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    }
  }

  function askAll(): void {
    const asked = waiting
    waiting = []
    for (let from = 0; from < asked.length; from += MOST_IDS) void ask(asked.slice(from, from + MOST_IDS))
  }

  return (id: number): Promise<R | null> => {
    const answer = Promise.withResolvers<R | null>()
    if (waiting.length === 0) setTimeout(askAll, GATHERED)
    waiting.push({ id, answer })
    return answer.promise
  }
}
