/**
 * How values of the database arrive. By default `pg` makes a date a local midnight, and a count a text.
 */

const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8 = 20

export const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIME]: (text) => text.slice(0, 5),
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [NUMERIC]: (text) => text,
  [INT8]: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be exact.`)
    return value
  },
}
