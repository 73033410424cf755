/** Compares names for lists: capitals and accents count last, and 'Driver 2' comes before 'Driver 10'. */
export const byName = new Intl.Collator('en-GB', { numeric: true }).compare

/** Compares dates and times, which sort as text. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Letters that are read from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Invisible marks that reverse the direction of the text after them. */
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** Isolates a name in a sentence, so that a right-to-left name does not reorder the dates and times after it. */
export function isolated(name: string): string {
  const seen = name.replace(TURNING, '')
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen
}

/** First line of an email: 'Hello Ada,', or 'Hello,' without a name. */
export function greeting(name: string): string {
  const called = name.replace(/\s+/g, ' ').trim()
  return `Hello${called && ` ${called}`},`
}
