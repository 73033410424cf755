import { expect, test } from 'vitest'
import { cut, inOneLine, wrapped } from './fitting.ts'

/** Each letter is one point wide. */
const measure = (text: string) => [...text].length

test('as much as fits, and a letter with its marks is one', () => {
  expect(cut('Pizza', 5, measure)).toBe('Pizza')
  expect(cut('Pizza One', 7, measure)).toBe('Pizza…')
  expect(cut('e\u0301e\u0301e\u0301', 4, measure)).toBe('e\u0301…')
  expect(cut('Pizza', 0, measure)).toBe('…')
})

test('whole words by lines; the last line and long words are cut', () => {
  expect(wrapped('one two three four', 7, 3, measure)).toEqual(['one two', 'three', 'four'])
  expect(wrapped('one two three four', 7, 2, measure)).toEqual(['one two', 'three…'])
  expect(wrapped('extraordinary two', 7, 3, measure)).toEqual(['extrao…', 'two'])
})

test('breaks and signs that turn the line round go', () => {
  expect(inOneLine(' One\r\n\u2028 two\u202e\u0000\u200b ')).toBe('One two')
})
