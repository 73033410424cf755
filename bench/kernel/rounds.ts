/** Interleaved rounds: when the machine is slow for a while, both sides are slow. */
import { collectGarbage } from './collectGarbage.ts'

export interface Side {
  name: string
  /** Not timed. */
  prepare?: () => Promise<unknown>
  /** May return its own milliseconds, which are then used instead of the time of the call. */
  run: () => Promise<unknown>
}

/** Rounds before the timed ones, for caches and the compiler. */
const WARM_UP = 2
const ROUNDS = 9

/**
 * Times the sides in turn.
 *
 * @returns the median of each in milliseconds, in their order
 */
export async function inTurn(sides: readonly Side[], rounds = ROUNDS): Promise<number[]> {
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [side, taken] of times) {
      await side.prepare?.()
      collectGarbage()
      const start = performance.now()
      const answer = await side.run()
      const passed = performance.now() - start
      if (round >= 0) taken.push(typeof answer === 'number' ? answer : passed)
    }
  }
  return Array.from(times.values(), median)
}

/**
 * Times `ours` and `theirs` in turn and prints both medians with the ratio.
 *
 * @param limit the largest ratio of ours to theirs that is good enough
 * @returns whether the ratio is within the limit
 */
export async function compare(ours: Side, theirs: Side, limit: number, rounds = ROUNDS): Promise<boolean> {
  const [mine = Number.NaN, bare = Number.NaN] = await inTurn([ours, theirs], rounds)
  printMedian(ours.name, mine)
  printMedian(theirs.name, bare)
  const ratio = mine / bare
  console.log(`  ratio ${ratio.toFixed(2)}, at most ${limit} (medians of ${rounds} interleaved rounds)`)
  return ratio <= limit
}

export const printMedian = (name: string, ms: number): void =>
  console.log(`  ${name.padEnd(44)} ${ms.toFixed(1).padStart(8)} ms`)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
