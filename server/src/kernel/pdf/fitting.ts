/** Fits text into its space, so that texts never overlap, and puts it in reading order. */

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

/**
 * Returns the pieces of a line of text in visual order, from left to right. PDF has no reading direction, and PDFKit reverses
 * only the letters of single words. So several right-to-left words, with brackets and numbers between them, would appear
 * in the wrong order. The line itself reads from left to right (Unicode's UAX #9 for a line without embeddings).
 */
export function visualPieces(text: string): string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [text]
  const runs = byLevel(levels([...text]))
  return runs.flatMap(({ level, letters }) =>
    level === 'left' ? [letters.map(({ letter }) => letter).join('')] : rightToLeft(letters),
  )
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u
const MARK = /\p{M}/u
const IN_NUMBERS = /[.,:/+-]/

/** `number` is a number among right-to-left words. It reads from left to right in its place. */
type Direction = 'left' | 'right' | 'number'
interface Placed {
  letter: string
  direction: Direction
}

/** Neutral characters take the direction of their neighbours if both agree, or else that of the line. */
function levels(letters: readonly string[]): Placed[] {
  const own = ownDirections(letters)
  return letters.map((letter, at) => {
    const direction = own[at]
    if (direction) return { letter, direction }
    const before = own.slice(0, at).findLast((found) => found !== undefined) ?? 'left'
    const after = own.slice(at + 1).find((found) => found !== undefined) ?? 'left'
    const isInNumber = IN_NUMBERS.test(letter) && own[at - 1] === 'number' && own[at + 1] === 'number'
    if (isInNumber) return { letter, direction: 'number' }
    return { letter, direction: before === 'left' || after === 'left' ? 'left' : 'right' }
  })
}

function ownDirections(letters: readonly string[]): (Direction | undefined)[] {
  let strong: 'left' | 'right' = 'left'
  let last: Direction | undefined
  return letters.map((letter) => {
    if (MARK.test(letter)) return last
    last = undefined
    if (RIGHT_TO_LEFT.test(letter)) strong = last = 'right'
    else if (LETTER.test(letter)) strong = last = 'left'
    else if (DIGIT.test(letter)) last = strong === 'right' ? 'number' : 'left'
    return last
  })
}

function byLevel(placed: readonly Placed[]): { level: 'left' | 'right'; letters: Placed[] }[] {
  const runs: { level: 'left' | 'right'; letters: Placed[] }[] = []
  for (const one of placed) {
    const level = one.direction === 'left' ? 'left' : 'right'
    const run = runs.at(-1)
    if (run?.level === level) run.letters.push(one)
    else runs.push({ level, letters: [one] })
  }
  return runs
}

/** Reverses the words. The renderer reverses the letters of each word, because it knows the script. */
function rightToLeft(placed: readonly Placed[]): string[] {
  const words: { kind: string; text: string }[] = []
  for (const { letter, direction } of placed) {
    const kind = direction === 'number' ? direction : letter === ' ' ? 'space' : 'word'
    const word = words.at(-1)
    if (word && word.kind === kind) word.text += letter
    else words.push({ kind, text: letter })
  }
  return words.toReversed().map(({ kind, text }) => (kind === 'word' ? mirrored(text) : text))
}

/** Mirrors brackets so that they enclose their contents, and reverses signs without letters, which PDFKit leaves. */
function mirrored(word: string): string {
  const turned = [...word].map((letter) => MIRRORED[letter] ?? letter)
  return (RIGHT_TO_LEFT.test(word) ? turned : turned.toReversed()).join('')
}

const MIRRORED: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
)
