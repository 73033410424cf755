/** Matches names in every search: each word of the search must occur in the name. Case and accents are ignored. */

/** Accents and vowel signs as ranges of a regular expression, in JavaScript and in PostgreSQL. */
export const MARKS = '\\u0300-\\u036f\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f\\u0670'
const MARK = new RegExp(`[${MARKS}]`, 'g')
/** Most names are ASCII; skipping `normalize` keeps searches in thousands of names fast. */
const ASCII = /^[ -~]*$/

/** A text without case, accents and repeated spaces. */
export const searchable = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFD').replace(MARK, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a search, as `searchable` texts have them; none if it is empty. */
export const wordsOf = (search: string): string[] => searchable(search).split(' ').filter(Boolean)

/** A test of names for one search. An empty search finds all. */
export function finder(search: string): (name: string) => boolean {
  const words = wordsOf(search)
  if (words.length === 0) return () => true
  return (name) => {
    const text = searchable(name)
    return words.every((word) => text.includes(word))
  }
}

/** Tests which names to show first for a search: each word of the search begins a word of the name. */
export function beginner(search: string): (name: string) => boolean {
  const words = wordsOf(search)
  return (name) => {
    const text = ` ${searchable(name)}`
    return words.every((word) => text.includes(` ${word}`))
  }
}
