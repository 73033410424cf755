/** Normalises a text for searching: no case, accents or repeated spaces. */
export const searchable = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Most names are ASCII; skipping `normalize` keeps searches in thousands of names fast. */
const ASCII = /^[ -~]*$/
