import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

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
])('%s: %s', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})
