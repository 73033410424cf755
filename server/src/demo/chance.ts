/** Chance that can be repeated: the same seed and subject always give the same draws, on every machine. */
export interface Chance {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  /** True in that share of the draws. */
  happens(share: number): boolean
  /** One of the entries; the list must not be empty. */
  pick<T>(list: readonly T[]): T
  /** One of the keys, as often as its weight is of the sum of the weights. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * The chance of one subject, such as ('drivers') or ('shifts', '2026-03-28'). Each subject has its own, so that a change
 * to one leaves the others as they were.
 */
export function chanceOf(seed: number, ...subject: (string | number)[]): Chance {
  const next = mulberry32(fnv1a([seed, ...subject].join('/')))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (list) => entry(list, whole(0, list.length - 1)),
    weighted: (choices) => weightedBy(next(), choices),
    shuffled: (list) => shuffledBy(whole, list),
  }
}

/** Tommy Ettinger's Mulberry32 (2017, public domain): 32 bits of state, good enough for rotas and names. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The FNV-1a hash (Fowler, Noll, Vo), 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

function weightedBy<T>(draw: number, choices: readonly (readonly [choice: T, weight: number])[]): T {
  let rest = draw * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    rest -= weight
    if (rest < 0) return choice
  }
  return entry(choices, choices.length - 1)[0]
}

/** Fisher and Yates. */
function shuffledBy<T>(whole: (from: number, to: number) => number, list: readonly T[]): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = whole(0, last)
    const kept = entry(result, last)
    result[last] = entry(result, other)
    result[other] = kept
  }
  return result
}

/**
 * The entry at a place that is known to exist.
 * @throws RangeError when it does not
 */
export function entry<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`No entry ${index} among ${list.length}`)
  return list[index] as T
}
