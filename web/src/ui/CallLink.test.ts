import { expect, test } from 'vitest'
import { callAddress } from './CallLink.tsx'

test.each([
  ['07700 900001', 'tel:07700900001'],
  ['01273-000 000', 'tel:01273000000'],
  [' +44 7700 900001 ', 'tel:+447700900001'],
  ['+44 (0)7700 900001', 'tel:+447700900001'],
  ['(01273) 000000', 'tel:01273000000'],
  ['', undefined],
  ['ask the office', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is called as %s', (phone, address) => {
  expect(callAddress(phone)).toBe(address)
})
