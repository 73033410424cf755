import { expect, test } from 'vitest'
import { remindedWhenDueBy } from './invoiceMail.ts'

test.each([
  ['7', '2026-06-03'],
  ['1', '2026-06-09'],
  ['0', undefined],
  [undefined, undefined],
  ['soon', undefined],
])('after %s days: invoices due by %s', (option, day) => {
  expect(remindedWhenDueBy(option, '2026-06-10')).toBe(day)
})
