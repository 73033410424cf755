import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each([
  ['Fennel Kitchen', 'Fennel Kitchen'],
  ['Škoda & Sons', 'Škoda & Sons'],
  ['נועה', '\u2068נועה\u2069'],
  ['Café مطعم', '\u2068Café مطعم\u2069'],
  ['\u{1e900}\u{1e921}', '\u2068\u{1e900}\u{1e921}\u2069'],
  ['Ann\u202e', 'Ann'],
  ['נועה\u2069', '\u2068נועה\u2069'],
  ['', ''],
])('%s does not reorder the text after it', (name, written) => {
  expect(isolated(name)).toBe(written)
})
