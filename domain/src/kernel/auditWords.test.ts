import { describe, expect, test } from 'vitest'
import { momentInWords, namedIds, type Shown, valueInWords } from './auditWords.ts'

const wording = { nameOf: (thing: string, id: number) => `${thing} ${id}`, timeZone: 'Europe/London' }
const inWords = (shown: Shown, value: unknown) => valueInWords(shown, value, {}, wording)
const areas: Shown = { names: 'area' }

test.each<[Shown, unknown, string]>([
  ['text', null, ''],
  ['hidden', 'anything', ''],
  ['secret', 'hunter2', 'set'],
  ['file', 'a.pdf', 'set'],
  ['text', { not: 'text' }, ''],
  ['text', 'Bring a bag', 'Bring a bag'],
  ['money', '1234.5', '£1,234.50'],
  ['money', 'much', 'much'],
  ['moment', '2026-06-15T17:30:00Z', '15/06/2026 18:30'],
  ['moment', 'once', 'once'],
  [{ names: 'area' }, [3, 4], 'area 3, area 4'],
])('shows a value as %j', (shown, value, words) => {
  expect(inWords(shown, value)).toBe(words)
})

describe('long values', () => {
  test.each([
    [2_000, 'x'.repeat(2_000)],
    [2_001, `${'x'.repeat(1_999)}…`],
  ])('cuts a text of %d characters to 2,000', (length, words) => {
    expect(inWords('text', 'x'.repeat(length))).toBe(words)
  })

  test.each([
    [500, /area 499$/],
    [501, /area 499 and 1 more$/],
  ])('names the first 500 of %d records', (count, end) => {
    expect(inWords(areas, [...Array(count).keys()])).toMatch(end)
  })
})

test('names only ids', () => {
  expect(namedIds(areas, [3, null, 'x'])).toEqual([{ thing: 'area', id: 3 }])
  expect(namedIds('text', 3)).toEqual([])
})

test('shows moments on the clock of each zone', () => {
  const at = '2026-06-15T17:30:00Z'
  expect([momentInWords(at, 'Europe/London'), momentInWords(at, 'Asia/Kathmandu')]).toEqual([
    '15/06/2026 18:30',
    '15/06/2026 23:15',
  ])
})
