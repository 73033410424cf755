import { expect, test } from 'vitest'
import { isEmptyContent, linkAddress } from './postContent.ts'

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

test.each([
  ['www.example.com', 'https://www.example.com'],
  [' example.co.uk/menu?a=1 ', 'https://example.co.uk/menu?a=1'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['office@example.com', 'mailto:office@example.com'],
  ['http://example.com', 'http://example.com'],
  ['mailto:office@example.com', 'mailto:office@example.com'],
  ['tel:+442079460000', 'tel:+442079460000'],
  ['/schedule', '/schedule'],
  ['#top', '#top'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript.example:alert(1)', 'https://javascript.example:alert(1)'],
  ['schedule', 'schedule'],
  ['office@mail.example.co.uk', 'mailto:office@mail.example.co.uk'],
  ['office@example', 'office@example'],
  ['a@..@', 'a@..@'],
])('what is typed as %s leads to %s', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})

test('an address of 2,000 characters is one, a longer one is none', () => {
  expect(linkAddress(`/${'a'.repeat(1_999)}`)).toHaveLength(2_000)
  expect(linkAddress(`/${'a'.repeat(2_000)}`)).toBeUndefined()
})
