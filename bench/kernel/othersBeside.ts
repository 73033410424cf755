/** Measures what other people notice of a bulk call: the times of their own calls, alone and while it runs, in turn. */
import type { nation } from './nation.ts'
import { median } from './rounds.ts'

type Nation = Pick<Awaited<ReturnType<typeof nation>>, 'app' | 'headers'>

interface BulkCall {
  name: string
  /** Runs before each round. */
  prepare?: () => Promise<unknown>
  run: () => Promise<unknown>
}

/** The median while the bulk call runs, divided by the median alone. */
const LIMIT = 2
const ROUNDS = 3
/** Calls alone in each round. */
const ALONE = 30
/** Milliseconds between two calls. */
const PAUSE = 5

/**
 * Compares a light GET and a change of one shift alone and beside each of the bulk calls, and prints the medians.
 *
 * @param shift a shift that none of the bulk calls touches
 * @returns whether all are within the limit
 */
export async function othersBeside(
  { app, headers }: Nation,
  bulkCalls: readonly BulkCall[],
  shift: number,
): Promise<boolean> {
  const inject = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  let minute = 0
  const calls = {
    'GET /api/area': () => inject('GET', '/api/area'),
    'a change of one shift': () => {
      minute = (minute + 1) % 60
      const finish_time = `16:${String(minute).padStart(2, '0')}`
      const payload = { kind: 'times', shifts: [{ id: shift, finish_time }] }
      return inject('POST', '/api/shift/change-many', payload)
    },
  }
  const kinds = Object.keys(calls) as (keyof typeof calls)[]
  const measured = () => Object.fromEntries(kinds.map((kind) => [kind, [] as number[]]))
  /** Makes each call in turn until `isOver`. */
  const measure = async (times: Record<string, number[]>, isOver: () => boolean) => {
    while (!isOver()) {
      for (const kind of kinds) {
        const start = performance.now()
        await calls[kind]()
        times[kind]?.push(performance.now() - start)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
  }
  await measure(measured(), rounds(ALONE))
  const areWithin: boolean[] = []
  for (const { name, prepare, run } of bulkCalls) {
    const [alone, beside] = [measured(), measured()]
    for (let round = 0; round < ROUNDS; round++) {
      await prepare?.()
      await measure(alone, rounds(ALONE))
      let isOver = false
      const running = run().finally(() => {
        isOver = true
      })
      await Promise.all([measure(beside, () => isOver), running])
    }
    for (const kind of kinds) {
      const [idle, busy] = [median(alone[kind] ?? []), median(beside[kind] ?? [])]
      const count = beside[kind]?.length
      console.log(
        `  ${kind} beside ${name}: ${busy.toFixed(1)} ms, alone ${idle.toFixed(1)} ms, ratio ${(busy / idle).toFixed(2)}, at most ${LIMIT} (medians of ${count} calls)`,
      )
      areWithin.push(busy <= LIMIT * idle)
    }
  }
  return areWithin.every(Boolean)
}

/** Ends after so many calls. */
function rounds(count: number): () => boolean {
  let asked = 0
  return () => asked++ >= count
}
