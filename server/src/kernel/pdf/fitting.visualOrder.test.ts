import { expect, test } from 'vitest'
import { visualPieces } from './fitting.ts'

test.each([
  ['Ann Lee (2)', ['Ann Lee (2)']],
  ['שלום', ['שלום']],
  ['שלום עולם', ['עולם', ' ', 'שלום']],
  ['Café שלום עולם', ['Café ', 'עולם', ' ', 'שלום']],
  ['שלום עולם – Café', ['עולם', ' ', 'שלום', ' – Café']],
  // Brackets open towards what they enclose, and numbers stay as they are.
  ['שלום (דוד) 12:30', ['12:30', ' ', ')דוד(', ' ', 'שלום']],
  ['שלום 12 Café 7', ['12', ' ', 'שלום', ' Café 7']],
  ['(שלום)', ['(', 'שלום', ')']],
  ['دانیال ۱۲۳ محمد', ['محمد', ' ', '۱۲۳', ' ', 'دانیال']],
  ['שלוםCafé', ['שלום', 'Café']],
  ['שלום !? עולם', ['עולם', ' ', '?!', ' ', 'שלום']],
])('%j is ordered as %j', (text, pieces) => {
  expect(visualPieces(text)).toEqual(pieces)
})
