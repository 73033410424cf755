/** Repeatable random numbers and exact arithmetic for tests that calculate rules a second time. */

/** A small random generator (mulberry32) that gives the same numbers on every machine. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Rounds as specified (docs/spec/kernel.md#whole-pence): half away from zero, by doubling instead of by a remainder. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const nearest = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -nearest : nearest
}

/** Lengths (docs/spec/kernel.md#wall-clock) by instants instead of minutes of the day. Clock changes do not count. */
export function workedMinutes(date: string, start: string, finish: string): bigint {
  const began = Date.parse(`${date}T${start}:00Z`)
  const ended = Date.parse(`${date}T${finish}:00Z`)
  return BigInt(ended < began ? ended + 86_400_000 - began : ended - began) / 60_000n
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
