import { expect, test } from 'vitest'
import { cut, inOneLine, wrapped } from './fitting.ts'

/** Each letter is one point wide. */
const measure = (text: string) => [...text].length

test('cuts after as many letters as fit, counting a letter and its marks as one', () => {
  expect(cut('Pizza', 5, measure)).toBe('Pizza')
  expect(cut('Pizza One', 7, measure)).toBe('Pizza…')
  expect(cut('e\u0301e\u0301e\u0301', 4, measure)).toBe('e\u0301…')
  expect(cut('Pizza', 0, measure)).toBe('…')
})

test('wraps whole words, and cuts the last line and long words', () => {
  expect(wrapped('one two three four', 7, 3, measure)).toEqual(['one two', 'three', 'four'])
  expect(wrapped('one two three four', 7, 2, measure)).toEqual(['one two', 'three…'])
  expect(wrapped('extraordinary two', 7, 3, measure)).toEqual(['extrao…', 'two'])
})

test('removes line breaks and direction marks', () => {
  expect(inOneLine(' One\r\n\u2028 two\u202e\u0000\u200b ')).toBe('One two')
})

test('breaks long words after hyphens, or between letters if that is not enough', () => {
  expect(wrapped('one extraordinary two', 7, 4, measure, 'parted')).toEqual([
    'one',
    'extraor',
    'dinary',
    'two',
  ])
  expect(wrapped('Anne-Marie Lee', 7, 4, measure, 'parted')).toEqual(['Anne-', 'Marie', 'Lee'])
  expect(wrapped('extraordinary two', 7, 2, measure, 'parted')).toEqual(['extraor', 'dinary…'])
})
