/** Fits text into its space, so that texts never overlap. */

/** The width of a text in points, in the current font. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text, or as much as fits with an ellipsis. */
export function cut(text: string, room: number, measure: Measure): string {
  if (measure(text) <= room) return text
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (measure(shortened(letters, middle)) <= room) fits = middle
    else tooMany = middle
  }
  return shortened(letters, fits)
}

const shortened = (letters: readonly string[], count: number): string =>
  `${letters.slice(0, count).join('').trimEnd()}…`

/**
 * Breaks text into at most this many lines of whole words. The rest is cut.
 *
 * @param long decides if a word that is too long for a line is cut or continues in the next line
 */
export function wrapped(
  text: string,
  room: number,
  most: number,
  measure: Measure,
  long: 'cut' | 'parted' = 'cut',
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const parts = long === 'parted' ? pieces(word, room, measure) : [word]
    for (const [nr, piece] of parts.entries()) {
      const line = lines.at(-1)
      const longer = line === undefined ? piece : `${line}${nr === 0 ? ' ' : ''}${piece}`
      if (line !== undefined && (measure(longer) <= room || lines.length === most))
        lines[lines.length - 1] = longer
      else lines.push(piece)
    }
  }
  return lines.map((line) => cut(line, room, measure))
}

/** Splits a word into pieces that fit: after hyphens, or between letters if that is not enough. */
function pieces(word: string, room: number, measure: Measure): string[] {
  if (measure(word) <= room) return [word]
  return word
    .split(/(?<=-)/u)
    .flatMap((part) => (measure(part) <= room ? [part] : byLetter(part, room, measure)))
}

function byLetter(part: string, room: number, measure: Measure): string[] {
  const found: string[] = []
  for (const { segment } of graphemes.segment(part)) {
    const longer = `${found.at(-1) ?? ''}${segment}`
    if (found.length > 0 && measure(longer) <= room) found[found.length - 1] = longer
    else found.push(segment)
  }
  return found
}

/** Makes a typed name or address one line, without characters that cannot be drawn. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Bidi_Control}\u200b\ufeff]/gu, '')
    .trim()
