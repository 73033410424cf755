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
