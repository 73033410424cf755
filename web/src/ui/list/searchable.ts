/** A text as searching sees it: without case, accents and repeated spaces. */
export const searchable = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Most names are: thousands of them are read through before the first key of a search is answered. */
const ASCII = /^[ -~]*$/
