/** Letters that are read from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Marks that no one sees and that turn round what follows, also behind the name. */
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** A name within a sentence: one that is read from right to left must not take the dates and times behind it along. */
export function isolated(name: string): string {
  const seen = name.replace(TURNING, '')
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen
}
