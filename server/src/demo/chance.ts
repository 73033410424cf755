import { addDays, clockTime, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

/** Repeatable random numbers: the same seed and subject give the same draws on every machine. */
export type Chance = ReturnType<typeof chanceOf>

/**
 * Returns the random source of one subject, such as ('drivers') or ('shifts', '2026-03-28'). Each subject has its own, so that
 * a change to one does not affect the others.
 */
export function chanceOf(seed: number, ...subject: (string | number)[]) {
  const next = mulberry32(fnv1a([seed, ...subject].join('/')))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    /** At least 0, less than 1. */
    next,
    /** A whole number, both ends included. */
    whole,
    /** True in this share of the draws. */
    happens: (share: number) => next() < share,
    /** One of the entries; the list must not be empty. */
    pick: <T>(list: readonly T[]): T => entry(list, whole(0, list.length - 1)),
    /** One of the choices, with a probability proportional to its weight. */
    weighted<const T>(choices: readonly T[], weights: readonly number[]): T {
      const drawn = next() * sum(weights)
      return entry(
        choices,
        weights.findIndex((_, at) => drawn < sum(weights.slice(0, at + 1))),
      )
    },
    /** A shuffled copy (Fisher–Yates). */
    shuffled<T>(list: readonly T[]): T[] {
      const result = [...list]
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        ;[result[last], result[other]] = [entry(result, other), entry(result, last)]
      }
      return result
    },
    /** A random minute of the day within three hours of `hour`, as a timestamp. */
    moment: (date: IsoDate, hour: number) => `${date}T${clockTime(hour * 60 + whole(0, 179))}:00.000Z`,
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The FNV-1a hash (Fowler, Noll, Vo), 32 bits. */
const fnv1a = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0

/** Returns the entry at an index; throws a `RangeError` if there is none. */
export function entry<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`No entry ${index} among ${list.length}`)
  return list[index] as T
}

/** The day itself, or yesterday if the day is not over. */
export const beforeToday = (day: IsoDate, today: IsoDate) => (day < today ? day : addDays(today, -1))
