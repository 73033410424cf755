import { describe, expect, test } from 'vitest'
import { cancelBody, cancelFormProblems, feeOf, isPositive, NEW_CANCELLATION } from './cancelForm.ts'

const SEEN = { updated_at: '2026-03-01T10:00:00.000Z' }

test.each([
  [-12.5, -1250, false],
  ['-7', -700, false],
  ['-', 0, false],
  ['', 0, false],
  [0, 0, false],
  [12, 0, true],
])('a typed %j is a fee of %s pence', (cost, fee, positive) => {
  expect(feeOf({ cost })).toBe(fee)
  expect(isPositive({ cost })).toBe(positive)
})

test('travels in the names and amounts of the contract, with the state that was seen', () => {
  expect(cancelBody({ cost: -12.5, comment_cancelled: 'Closed early', notifies: false }, SEEN)).toEqual({
    cost: -12.5,
    comment_cancelled: 'Closed early',
    push_drivers: 20,
    updated_at: SEEN.updated_at,
  })
  expect(cancelBody({ ...NEW_CANCELLATION, cost: 5 }, SEEN)).toMatchObject({ cost: 0, push_drivers: 10 })
})

describe('what is wrong with the form', () => {
  test('nothing, as it begins', () => {
    expect(cancelFormProblems(NEW_CANCELLATION)).toEqual({})
  })

  test.each([
    ['cost', { cost: -10_000_000 }, 'Cancellation fee must be an amount in pounds.'],
    ['cost', { cost: '-' }, 'Cancellation fee must be an amount in pounds.'],
    ['comment_cancelled', { comment_cancelled: 'x'.repeat(2001) }, 'At most 2,000 characters.'],
  ])('%s', (field, wrong, message) => {
    expect(cancelFormProblems({ ...NEW_CANCELLATION, ...wrong })).toEqual({ [field]: message })
  })
})
