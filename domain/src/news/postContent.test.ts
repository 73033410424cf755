import { expect, test } from 'vitest'
import { isEmptyContent } from './postContent.ts'

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p><p> </p>', true],
  ['<p>&nbsp;\u00a0&#8203;\u200b</p>', true],
  ['<ul><li><p></p></li></ul>', true],
  ['<p>.</p>', false],
  ['text', false],
  ['<p>1 &lt; 2</p>', false],
  ['<p><img src="/images/a.png"></p>', false],
  ['<'.repeat(50_000), false],
])('%j is empty: %s', (html, empty) => {
  expect(isEmptyContent(html)).toBe(empty)
})
