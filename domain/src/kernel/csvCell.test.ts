import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, textOfCsvCell } from './csvCell.ts'

test.each([
  ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['+44 20 7946 0123', "'+44 20 7946 0123"],
  ['+447700900123', "'+447700900123"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ["'=1", "''=1"],
  ['＝1+1', "'＝1+1"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u2060@x', "'\ufeff\u2060@x"],
  ['\u3000＋1', "'\u3000＋1"],
  ["'\u200b=1", "''\u200b=1"],
  ['\u200bname', '\u200bname'],
  ['1=1', '1=1'],
  ["O'Neill", "O'Neill"],
  ['-5.50', '-5.50'],
  [-5.5, '-5.5'],
  [0, '0'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('reads every text as it was written, and no cell starts a formula', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t＝\u200b]{0,4}\d{0,3}$/))
  fc.assert(
    fc.property(text, (written) => {
      const cell = csvCell(written)
      expect(textOfCsvCell(cell)).toBe(written)
      expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))).toBe(false)
    }),
  )
})
