import { expect, test } from 'vitest'
import { slowExpressions } from './slowExpressions.ts'

test('names an expression that restarts at every character, with its line', () => {
  const source = 'const a = 1\nconst MAIL = /^[^\\s@/:?#]+@[^\\s@/:?#]+\\.[^\\s@/:?#]+$/\n'
  expect(slowExpressions('a.ts', source)).toEqual([
    {
      text: '/^[^\\s@/:?#]+@[^\\s@/:?#]+\\.[^\\s@/:?#]+$/',
      line: 2,
      why: expect.stringContaining('2nd degree polynomial'),
    },
  ])
})

test.each(['/^(a+)+$/', '/<[^>]*>/g', '/[.\\s]+$/'])('%s is slow', (text) => {
  expect(slowExpressions('a.ts', `const a = ${text}`)).toHaveLength(1)
})

test.each(['/^[a-z]+$/', '/<[^<>]*>/g', '/^\\d{1,9}$/'])('%s is not', (text) => {
  expect(slowExpressions('a.tsx', `const a = <p>{${text}.source}</p>`)).toEqual([])
})
