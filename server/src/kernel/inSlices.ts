import { setImmediate as turn } from 'node:timers/promises'

/** After so long, others have their turn. */
const SLICE_MS = 10

/** Does `each` for one after the other, and lets other calls go on in between. */
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
