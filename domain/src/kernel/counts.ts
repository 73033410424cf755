/** Numbers and lists in sentences. */

const numbers = new Intl.NumberFormat('en-GB')

/** '16,810'. */
export const numberText = (count: number): string => numbers.format(count)

/** '1 shift', '12 shifts', '16,810 shifts'. */
export const countOf = (count: number, thing: string): string =>
  `${numberText(count)} ${thing}${count === 1 ? '' : 's'}`

/** 'north', 'north and south', 'north, south and west'; '' for none. */
export const listOf = (words: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
