import { expect, test } from 'vitest'
import { isPayableByCard } from './providerInvoice.ts'

test.each([
  ['what is to be paid', {}, true],
  ['the least that a card pays', { pence: 30 }, true],
  ['the most', { pence: 99_999_999 }, true],
  ['a few pence', { pence: 29 }, false],
  ['nothing', { pence: 0 }, false],
  ['more than Stripe takes', { pence: 100_000_000 }, false],
  ['what was paid', { isPaid: true }, false],
  ['what was credited', { isCredited: true }, false],
] as const)('%s', (_, given, isPayable) => {
  expect(isPayableByCard({ pence: 12_345, isPaid: false, isCredited: false, ...given })).toBe(isPayable)
})
