import { setImmediate as turn } from 'node:timers/promises'

/** After this many milliseconds, other calls get a turn. */
const SLICE_MS = 10

/** Runs `each` for one item after another, and lets other calls run in between. */
export async function inSlices<T, R>(all: readonly T[], each: (one: T) => R): Promise<R[]> {
  const done: R[] = []
  let since = performance.now()
  for (const one of all) {
    done.push(each(one))
    if (performance.now() - since < SLICE_MS) continue
    await turn()
    since = performance.now()
  }
  return done
}
